-- The record: a tamper-evident hash chain of everything that was done (P131, ADR-0035). Triggers write every act and every change
-- of people, locations, options, images, documents and cars in the same transaction; `appendEntry`
-- (server/areas/record/record.ts) adds events without a row, like an export. Entries first go to `record_pending`, so that
-- acceptances share no lock; a background job then seals committed entries into the chain, in order of recording.

create table record_pending (
  number bigint primary key generated always as identity,
  -- The act's id for acts, otherwise new.
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  -- When it was added; `at` is the instant of the event.
  since timestamptz not null default now(),
  -- Topic and verb, like "case.accept" (contract/record.ts).
  kind text not null constraint record_pending_kind_form check (kind ~ '^[a-z]+\.[a-z0-9_]+$'),
  source text not null constraint record_pending_source_known
    check (source in ('screen', 'import', 'bulk', 'undo', 'command', 'job', 'system')),
  -- Actor, car and affected person. No foreign keys: the record outlives them and knows people by id only.
  actor_id uuid,
  car_id uuid,
  user_id uuid,
  content jsonb not null
);

create table record_entries (
  -- Without gaps, from 1.
  position bigint primary key,
  -- entry_hash: SHA-256 of the entry (`record_entry_hash`); hash: of position, instant, previous_hash and entry_hash.
  entry_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  -- The sealed entry. Emptied after the retention period; then `purged_by` is the entry that records the purge.
  id uuid constraint record_entries_id_unique unique,
  at timestamptz,
  kind text,
  source text,
  actor_id uuid,
  car_id uuid,
  user_id uuid,
  content jsonb,
  purged_by uuid,
  constraint record_entries_whole_or_purged check (purged_by is null
    and num_nulls(id, at, kind, source, content) = 0
    or purged_by is not null and num_nonnulls(id, at, kind, source, actor_id, car_id, user_id, content) = 0),
  -- Derived, for filters only.
  topic text generated always as (split_part(kind, '.', 1)) stored,
  -- Ids of car_changes covered by an entry about many cars.
  changes int8multirange
);
create index record_entries_at on record_entries (at, position);
create index record_entries_topic on record_entries (topic, position);
create index record_entries_source on record_entries (source, position) where source <> 'screen';
create index record_entries_actor on record_entries (actor_id, position) where actor_id is not null;
create index record_entries_car on record_entries (car_id, position) where car_id is not null;
create index record_entries_user on record_entries (user_id, position) where user_id is not null;
create index record_entries_changes on record_entries using gist (changes) where changes is not null;

create trigger record_entries_append_only before update or delete or truncate on record_entries
  for each statement execute function refuse_change();
create trigger record_pending_append_only before update or truncate on record_pending
  for each statement execute function refuse_change();

-- Pending entries can only be deleted once they are in the chain.
create function refuse_unsealed() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if exists (select from gone where not exists (select from record_entries e where e.id = gone.id)) then
    raise exception 'record_pending is append-only' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger record_pending_sealed_first after delete on record_pending
  referencing old table as gone for each statement execute function refuse_unsealed();

-- SHA-256 of a text.
create function text_hash(text) returns bytea language sql immutable as $$ select sha256(convert_to($1, 'UTF8')) $$;

-- The hashed form of an instant, in microseconds.
create function instant_text(timestamptz) returns text language sql immutable as $$
  select to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- The hash of an entry: its parts, one per line. No part contains a line break: jsonb escapes them.
create function record_entry_hash(entry record_pending) returns bytea
language sql stable as $$
  select text_hash(concat_ws(E'\n', entry.id, instant_text(entry.at), entry.kind, entry.source,
    coalesce(entry.actor_id::text, '-'), coalesce(entry.car_id::text, '-'), coalesce(entry.user_id::text, '-'),
    entry.content::text))
$$;

-- Seals at most that many entries and returns their number; 0 while another process is sealing. Runs as the owner of the schema:
-- the portal's role cannot write the chain (P168, ADR-0047).
create function seal_record(most integer) returns integer language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  entry record_pending;
  last_position bigint;
  last_hash bytea;
  own_hash bytea;
  next_hash bytea;
  sealed_at timestamptz;
  sealed bigint[] := '{}';
begin
  if not pg_try_advisory_xact_lock(4711020) then
    return 0;
  end if;
  select position, hash into last_position, last_hash from record_entries order by position desc limit 1;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, text_hash(''));
  for entry in select * from record_pending order by number limit most loop
    last_position := last_position + 1;
    own_hash := record_entry_hash(entry);
    sealed_at := clock_timestamp();
    next_hash := text_hash(concat_ws(E'\n', last_position, instant_text(sealed_at), encode(last_hash, 'hex'),
      encode(own_hash, 'hex')));
    insert into record_entries (position, entry_hash, previous_hash, hash, sealed_at, id, at, kind, source, actor_id,
        car_id, user_id, content, changes)
      values (last_position, own_hash, last_hash, next_hash, sealed_at, entry.id, entry.at, entry.kind,
        entry.source, entry.actor_id, entry.car_id, entry.user_id, entry.content,
        case when entry.kind = 'car.many' then (entry.content ->> 'ids')::int8multirange end);
    last_hash := next_hash;
    sealed := sealed || entry.number;
  end loop;
  delete from record_pending where number = any(sealed);
  return cardinality(sealed);
end $$;

-- The source of a change: as set by the writer (`recordChangesAs`), otherwise "screen" on the portal's own connections and
-- "system" on any other.
create function record_source() returns text language sql stable as $$
  select coalesce(nullif(current_setting('zvf.source', true), ''),
    case when current_setting('zvf.portal', true) = 'on' then 'screen' else 'system' end)
$$;

-- Acts as whole rows, but for what is derived from them, and beside them the names of their people. JSON formats instants in the session's time zone, so these functions set it.
create function record_acts() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (id, at, kind, source, actor_id, car_id, user_id, content)
    select id, at, 'case.' || verb, record_source(), actor_id, car_id, user_id, to_jsonb(added) - '{due_at,outcome}'::text[]
    from added order by number;
  insert into act_people (act_id, user_id, name, mail)
    select added.id, u.id, u.firstname || ' ' || u.lastname, u.mail
    from added join users u on u.id = added.user_id or u.id = added.actor_id and added.named ->> 'office' = 'AGENT'
    where added.type <> 'PRE_OFFER_REQUEST';
  return null;
end $$;
create trigger acts_record after insert on acts
  referencing new table as added for each statement execute function record_acts();

create function record_account_acts() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (id, at, kind, source, actor_id, user_id, content)
    select id, at, tg_argv[0] || verb, record_source(), actor_id, user_id, to_jsonb(added) from added order by number;
  return null;
end $$;
create trigger account_acts_record after insert on account_acts
  referencing new table as added for each statement execute function record_account_acts('account.');
create trigger moderation_acts_record after insert on moderation_acts
  referencing new table as added for each statement execute function record_account_acts('moderation.');

create function record_terms_acts() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (id, at, kind, source, actor_id, user_id, content)
    select id, at, 'terms.' || lower(act), record_source(), user_id, user_id, to_jsonb(added) from added order by number;
  return null;
end $$;
create trigger terms_acts_record after insert on terms_acts
  referencing new table as added for each statement execute function record_terms_acts();

-- A new version of the terms or conditions, with the hash of its text.
create function record_terms_versions() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (at, kind, source, content)
    select introduced_at, 'terms.introduced', 'job', jsonb_build_object('version', version,
      'effective_from', effective_from, 'content_hash', encode(text_hash(content), 'hex')) from added order by version;
  return null;
end $$;
create trigger terms_versions_record after insert on terms_versions
  referencing new table as added for each statement execute function record_terms_versions();

create function record_conditions_versions() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (at, kind, source, content)
    select introduced_at, 'conditions.introduced', 'job', jsonb_build_object('version', version,
      'effective_from', effective_from, 'hash', hash, 'content_hash', encode(text_hash(content), 'hex'))
    from added order by version;
  return null;
end $$;
create trigger conditions_versions_record after insert on conditions_versions
  referencing new table as added for each statement execute function record_conditions_versions();

-- The history of cars: a single row as it is; many rows of one statement as count, ids and one hash.
create function car_changes_hash(ids int8multirange) returns bytea language sql stable set timezone = 'UTC' as $$
  select text_hash(string_agg(to_jsonb(c)::text, E'\n' order by c.id))
  from unnest(ids) span join car_changes c on c.id >= lower(span) and c.id < upper(span)
$$;
create function record_car_changes() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  many bigint := (select count(*) from added);
begin
  if many = 0 then
    return null;
  end if;
  if many = 1 then
    insert into record_pending (at, kind, source, actor_id, car_id, content)
      select at, 'car.' || kind, source, actor_id, car_id, to_jsonb(added) from added;
  else
    insert into record_pending (at, kind, source, actor_id, content)
      select min(at), 'car.many', min(source), min(actor_id::text)::uuid, jsonb_build_object(
        'count', many, 'ids', range_agg(int8range(id, id, '[]'))::text, 'batch_id', min(batch_id::text),
        'kinds', (select jsonb_object_agg(kind, n) from (select kind, count(*) as n from added group by kind) by_kind),
        'hash', encode(text_hash(string_agg(to_jsonb(added)::text, E'\n' order by id)), 'hex')) from added;
  end if;
  return null;
end $$;
create trigger car_changes_record after insert on car_changes
  referencing new table as added for each statement execute function record_car_changes();

create function record_erased_cars() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (kind, source, actor_id, car_id, content)
    select 'car.erase', record_source(), car_change_actor(), id, jsonb_build_object('job_number', job_number)
    from gone order by job_number;
  return null;
end $$;
create trigger cars_record_erased after delete on cars
  referencing old table as gone for each statement execute function record_erased_cars();

-- Personal data is recorded as hashes, salted with `users.record_salt`, which is deleted with the person: until then an address can
-- be proven, afterwards not.
create function without_personal(person jsonb) returns jsonb language sql immutable as $$
  select person || coalesce((select jsonb_object_agg(name,
      encode(text_hash((person ->> 'record_salt') || lower(person ->> name)), 'hex'))
    from unnest('{firstname,lastname,mail,phone,gssn_location}'::text[]) name where person ? name), '{}')
$$;

-- Changes of master data as column name -> [old, new]. Arguments: topic, columns to leave out.
create function record_row() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  topic constant text := tg_argv[0];
  left_out constant text[] := tg_argv[1];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  row_id uuid := coalesce(after ->> 'id', before ->> 'id');
  content jsonb;
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'removed' end;
begin
  if topic = 'user' then
    if tg_op = 'UPDATE' and after ->> 'deleted_at' is not null and before ->> 'deleted_at' is null then
      verb := 'removed';
    end if;
    before := without_personal(before);
    after := without_personal(after);
  end if;
  select jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) into content
    from jsonb_object_keys(before || after) key
    where not key = any(left_out) and coalesce(before -> key, 'null') <> coalesce(after -> key, 'null');
  if content is null and tg_op = 'UPDATE' then
    return null;
  end if;
  insert into record_pending (kind, source, actor_id, car_id, user_id, content) values (
    topic || '.' || verb,
    record_source(), coalesce(car_change_actor(), (after ->> 'uploaded_by')::uuid),
    coalesce(after ->> 'car_id', before ->> 'car_id')::uuid, case topic when 'user' then row_id end,
    jsonb_build_object('id', row_id, 'fields', coalesce(content, '{}')));
  return null;
end $$;
create trigger users_record after insert or update or delete on users for each row execute function
  record_row('user', '{id,version,field_versions,search_text,muted_notices,identity_id,record_salt,deactivated_at,former_mail,mail_changed_at}');
create trigger locations_record after insert or update or delete on locations
  for each row execute function record_row('location', '{id,version,field_versions}');
create trigger options_record after insert or update or delete on options
  for each row execute function record_row('option', '{id,version,field_versions}');
create trigger car_images_record after insert or update or delete on car_images
  for each row execute function record_row('image', '{key,uploaded_at,uploaded_by}');
create trigger documents_record after insert or update or delete on documents
  for each row execute function record_row('document', '{id,car_id,uploaded_at,uploaded_by}');

-- Imports and bulk changes, when applied and when undone.
create function record_imports() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  topic text := case new.kind when 'import' then 'import' else 'batch' end;
begin
  insert into record_pending (kind, source, actor_id, content) values (
    topic || case tg_op when 'INSERT' then '.applied' else '.undone' end, record_source(),
    coalesce(new.undone_by, new.actor_id), jsonb_build_object('id', new.id, 'updated', new.updated)
      || case new.kind when 'import' then jsonb_build_object('file_name', new.file_name, 'created', new.created)
        else jsonb_build_object('way', new.kind) end);
  return null;
end $$;
create trigger imports_record_applied after insert on imports for each row execute function record_imports();
create trigger imports_record_undone after update of undone_at on imports
  for each row when (old.undone_at is null and new.undone_at is not null) execute function record_imports();

-- Added and removed locations of a person.
create function record_user_locations() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (kind, source, actor_id, user_id, content)
    select 'user.locations', record_source(), car_change_actor(), user_id, jsonb_build_object('id', user_id,
      case tg_op when 'INSERT' then 'added' else 'removed' end, jsonb_agg(location_id order by location_id))
    from changed group by user_id order by user_id;
  return null;
end $$;
create trigger user_locations_record_added after insert on user_locations
  referencing new table as changed for each statement execute function record_user_locations();
create trigger user_locations_record_removed after delete on user_locations
  referencing old table as changed for each statement execute function record_user_locations();

-- Retention (P58, ADR-0036): the functions below are the only way to remove append-only rows, and run as the owner of the schema.
-- They raise unless this transaction recorded the purge, or if a row is younger than a year, whatever the settings say.
create function assert_purge(purge uuid, newest timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from record_pending where id = purge and kind = 'record.purged'
      and xmin = pg_current_xact_id()::xid) then
    raise exception 'a purge is recorded first' using errcode = 'insufficient_privilege';
  end if;
  if newest >= now() - interval '1 year' then
    raise exception 'too young to be removed' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Deletes acts of one kind.
create function purge_acts(kept text, ids uuid[], purge uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  newest timestamptz;
begin
  if kept not in ('acts', 'moderation_acts', 'terms_acts', 'account_acts') then
    raise exception '% is not removed', kept using errcode = 'insufficient_privilege';
  end if;
  execute format('select max(at) from %I where id = any($1)', kept) into newest using ids;
  perform assert_purge(purge, newest);
  perform set_config('zvf.purging', 'on', true);
  execute format('delete from %I where id = any($1)', kept) using ids;
  perform set_config('zvf.purging', '', true);
end $$;

-- Deletes these rows of the history of cars.
create function purge_changes(numbers int8multirange, purge uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform assert_purge(purge, (select max(at) from car_changes where numbers @> id));
  perform set_config('zvf.purging', 'on', true);
  delete from car_changes where numbers @> id;
  perform set_config('zvf.purging', '', true);
end $$;

-- Empties entries of the record, whose positions the purge's own entry has to name exactly. Their hashes and places in the chain
-- stay.
create function purge_entries(ids uuid[], purge uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform assert_purge(purge, (select max(at) from record_entries where id = any(ids)));
  if (select coalesce(range_agg(int8range(position, position, '[]')), '{}') from record_entries where id = any(ids))
      is distinct from (select (content ->> 'positions')::int8multirange from record_pending where id = purge) then
    raise exception 'a purge names what it empties' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('zvf.purging', 'on', true);
  update record_entries set id = null, at = null, kind = null, source = null, actor_id = null, car_id = null,
    user_id = null, content = null, changes = null, purged_by = purge
  where id = any(ids);
  perform set_config('zvf.purging', '', true);
end $$;

revoke execute on function seal_record(integer), assert_purge(uuid, timestamptz), purge_acts(text, uuid[], uuid),
  purge_changes(int8multirange, uuid), purge_entries(uuid[], uuid) from public;
