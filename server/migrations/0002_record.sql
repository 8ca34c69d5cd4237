-- The record: everything that was done, in one chain that nobody can rewrite unnoticed (P131, ADR-0035). Triggers write
-- down every act and every change of people, locations, options, images, documents and cars in the transaction itself;
-- `appendEntry` (server/areas/record/record.ts) adds what has no row of its own, like an export. An entry first waits in
-- `record_pending`, so that acceptances share no lock; a moment later a background job seals what waits into the chain,
-- in the order in which it was committed and recorded.

create table record_pending (
  number bigint primary key generated always as identity,
  -- The id of the act, where an act is what was recorded; otherwise a new one.
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  -- Since when it waits, whatever instant it tells of.
  since timestamptz not null default now(),
  -- Topic and verb, like "case.accept" (contract/record.ts).
  kind text not null constraint record_pending_kind_form check (kind ~ '^[a-z]+\.[a-z0-9_]+$'),
  source text not null constraint record_pending_source_known
    check (source in ('screen', 'import', 'bulk', 'undo', 'command', 'job', 'system')),
  -- Who did it, which car and whom else it concerns. No foreign keys: the record outlives them and knows people by id only.
  actor_id uuid,
  car_id uuid,
  user_id uuid,
  content jsonb not null
);

create table record_entries (
  -- Without gaps, from 1.
  position bigint primary key,
  -- SHA-256 of the entry itself (`record_entry_hash`); and of position, instant, the hash before and that one.
  entry_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  -- What was sealed. All of it is empty once the time to keep it is over; then `purged_by` names the entry that says so.
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
  -- The rows of car_changes that an entry about many cars stands for.
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

-- What waits leaves only into the chain.
create function refuse_unsealed() returns trigger language plpgsql as $$
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

-- An instant as it is hashed, to the microsecond.
create function instant_text(timestamptz) returns text language sql immutable as $$
  select to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- The hash of an entry: its parts, one a line. No part holds a line break: jsonb writes one in a text as \n.
create function record_entry_hash(entry record_pending) returns bytea
language sql stable as $$
  select text_hash(concat_ws(E'\n', entry.id, instant_text(entry.at), entry.kind, entry.source,
    coalesce(entry.actor_id::text, '-'), coalesce(entry.car_id::text, '-'), coalesce(entry.user_id::text, '-'),
    entry.content::text))
$$;

-- Seals at most that many entries and answers how many it were; none while another process does.
create function seal_record(most integer) returns integer language plpgsql as $$
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

-- From where something is done. A writer may say so (`recordChangesAs`); otherwise the portal's own connections count as a
-- screen, and any other, like a hand in the database, as "system".
create function record_source() returns text language sql stable as $$
  select coalesce(nullif(current_setting('zvf.source', true), ''),
    case when current_setting('zvf.portal', true) = 'on' then 'screen' else 'system' end)
$$;

-- Acts, with everything that their row holds. JSON writes instants in the session's time zone, so these functions set it.
create function record_acts() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (id, at, kind, source, actor_id, car_id, user_id, content)
    select id, at, 'case.' || verb, record_source(), actor_id, car_id, user_id, to_jsonb(added) from added
    order by number;
  return null;
end $$;
create trigger acts_record after insert on acts
  referencing new table as added for each statement execute function record_acts();

create function record_account_acts() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (id, at, kind, source, actor_id, user_id, content)
    select id, at, 'account.' || verb, record_source(), actor_id, user_id, to_jsonb(added) from added order by number;
  return null;
end $$;
create trigger account_acts_record after insert on account_acts
  referencing new table as added for each statement execute function record_account_acts();

create function record_moderation_acts() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (id, at, kind, source, actor_id, user_id, content)
    select id, at, 'moderation.' || verb, record_source(), actor_id, user_id, to_jsonb(added) from added order by number;
  return null;
end $$;
create trigger moderation_acts_record after insert on moderation_acts
  referencing new table as added for each statement execute function record_moderation_acts();

create function record_terms_acts() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (id, at, kind, source, actor_id, user_id, content)
    select id, at, 'terms.' || lower(act), record_source(), user_id, user_id, to_jsonb(added) from added order by number;
  return null;
end $$;
create trigger terms_acts_record after insert on terms_acts
  referencing new table as added for each statement execute function record_terms_acts();

-- A new version of the terms: the text itself stands in terms_versions, here its hash.
create function record_terms_versions() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (at, kind, source, content)
    select introduced_at, 'terms.introduced', 'job', jsonb_build_object('version', version,
      'effective_from', effective_from, 'content_hash', encode(text_hash(content), 'hex')) from added order by version;
  return null;
end $$;
create trigger terms_versions_record after insert on terms_versions
  referencing new table as added for each statement execute function record_terms_versions();

-- The history of cars: alone a row stands as it is, many of one statement as their count, their ids and one hash of all.
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

-- What is known of a person by more than the id is recorded as a hash with a secret of the row, which goes with the
-- person: as long as the row has it, both sides can prove which address stood there; afterwards nobody can.
alter table users add column record_salt text not null default gen_random_uuid()::text;

create function without_personal(person jsonb) returns jsonb language sql immutable as $$
  select person || (select jsonb_object_agg(name,
      encode(text_hash((person ->> 'record_salt') || lower(person ->> name)), 'hex'))
    from unnest('{firstname,lastname,mail,phone,gssn_location}'::text[]) name where person ? name)
$$;

-- A row of a table that the provider keeps: topic, columns that are no facts. Column name -> [old, new].
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
  record_row('user', '{id,version,field_versions,muted_notices,identity_id,record_salt,deactivated_at}');
create trigger locations_record after insert or update or delete on locations
  for each row execute function record_row('location', '{id,version,field_versions}');
create trigger options_record after insert or update or delete on options
  for each row execute function record_row('option', '{id,version,field_versions}');
create trigger car_images_record after insert or update or delete on car_images
  for each row execute function record_row('image', '{key,uploaded_at,uploaded_by}');
create trigger documents_record after insert or update or delete on documents
  for each row execute function record_row('document', '{id,car_id,uploaded_at,uploaded_by}');

-- An import, when it is applied and when it is taken back.
create function record_imports() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (kind, source, actor_id, content) values (
    case tg_op when 'INSERT' then 'import.applied' else 'import.undone' end, record_source(),
    coalesce(new.undone_by, new.actor_id), jsonb_build_object('id', new.id, 'file_name', new.file_name,
      'created', new.created, 'updated', new.updated));
  return null;
end $$;
create trigger imports_record_applied after insert on imports for each row execute function record_imports();
create trigger imports_record_undone after update of undone_at on imports
  for each row when (old.undone_at is null and new.undone_at is not null) execute function record_imports();

-- The locations of a person, in a table of their own.
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

-- What was there before the record begins with it.
set local timezone = 'UTC';
insert into record_pending (id, at, kind, source, actor_id, car_id, user_id, content)
  select id, at, kind, 'system', actor_id, car_id, user_id, content from (
    select id, at, number, 'case.' || verb as kind, actor_id, car_id, user_id, to_jsonb(acts) as content from acts
    union all
    select id, at, number, 'account.' || verb, actor_id, null, user_id, to_jsonb(account_acts) from account_acts
    union all
    select id, at, number, 'moderation.' || verb, actor_id, null, user_id, to_jsonb(moderation_acts) from moderation_acts
    union all
    select id, at, number, 'terms.' || lower(act), user_id, null, user_id, to_jsonb(terms_acts) from terms_acts
  ) known order by at, number;
insert into record_pending (at, kind, source, content)
  select min(at), 'car.many', 'system', jsonb_build_object('count', count(*), 'ids',
    range_agg(int8range(id, id, '[]'))::text, 'kinds', '{}'::jsonb,
    'hash', encode(text_hash(string_agg(to_jsonb(car_changes)::text, E'\n' order by id)), 'hex'))
  from car_changes group by id / 10000 order by id / 10000;
