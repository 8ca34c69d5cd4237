-- Code since 0008 runs on it.
-- Triggers that did one thing more count versions and refuse changes of documents; what one function calls stands in it.

-- Acts, texts, seals and entries are never changed, finished contract documents neither. Except by a purge (P58, ADR-0036), which its own
-- transaction recorded: only `purge_acts` and `purge_entries` name one, as the owner.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and exists (select from journal
      where id = nullif(current_setting('zvf.purge', true), '')::uuid and kind = 'journal.purged' and tx = pg_current_xact_id()) then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

drop trigger contract_documents_final on contract_documents;
create trigger contract_documents_final before update on contract_documents
  for each row when (old.made_at is not null) execute function refuse_change();
drop function refuse_remaking();

-- Deletes acts of one kind and their contract documents with their files. None younger than a year, whatever the settings.
create or replace function purge_acts(kept text, ids uuid[], purge uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  newest timestamptz;
  pdfs constant uuid[] := (select array_agg(file) from contract_documents where act_id = any(ids));
begin
  if kept not in ('acts', 'moderation_acts', 'terms_acts') then
    raise exception '% is not removed', kept using errcode = 'insufficient_privilege';
  end if;
  execute format('select max(at) from %I where id = any($1)', kept) into newest using ids;
  if newest >= now() - interval '1 year' then
    raise exception 'too young to be removed' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('zvf.purge', purge::text, true);
  execute format('delete from %I where id = any($1)', kept) using ids;
  delete from files where id = any(pdfs);
  perform set_config('zvf.purge', '', true);
end $$;

-- Empties sealed entries older than a year whose positions the purge's own entry names exactly. Their hashes and positions stay.
create or replace function purge_entries(ids uuid[], purge uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  emptied constant int8multirange := (select coalesce(range_agg(int8range(position, position, '[]')), '{}') from journal where id = any(ids));
begin
  if (select max(at) from journal where id = any(ids)) >= now() - interval '1 year' then
    raise exception 'too young to be removed' using errcode = 'insufficient_privilege';
  end if;
  if emptied is distinct from (select (content ->> 'positions')::int8multirange from journal where id = purge) then
    raise exception 'a purge names what it empties' using errcode = 'insufficient_privilege';
  end if;
  if emptied && (select positions from journal_open) then
    raise exception 'entries are sealed before they are emptied' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('zvf.purge', purge::text, true);
  update journal set id = null, at = null, since = null, kind = null, source = null, actor_id = null, car_id = null,
    user_id = null, location_id = null, content = null, purged_by = purge
  where id = any(ids);
  perform set_config('zvf.purge', '', true);
end $$;
drop function assert_purge(uuid, timestamptz);

-- A row of users as it is recorded (`user_columns`). Personal data is salted with `users.journal_salt`, which is deleted with
-- the user: until then an address can be proven.
create or replace function recorded_user(person jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(name, case privacy when 'public' then person -> name else
    to_jsonb(encode(sha256(convert_to((person ->> 'journal_salt') || lower(person ->> name), 'UTF8')), 'hex')) end), '{}')
  from user_columns where person ? name and privacy in ('public', 'personal')
$$;

-- Changes of master data as column name -> [old, new]. `edit` is for merging edits (P35): the new version, and changes with an equal hash, like a
-- name's spelling. Files that the row no longer refers to are deleted; a user's earlier name is kept up to this entry (P55). Arguments: topic,
-- columns to leave out; columns of files. Before an update it counts the row's version; without arguments it does nothing else.
create or replace function record_row() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  topic constant text := tg_argv[0];
  before constant jsonb := case when tg_op <> 'INSERT' then jsonb_strip_nulls(to_jsonb(old)) else '{}' end;
  after jsonb := case when tg_op <> 'DELETE' then jsonb_strip_nulls(to_jsonb(new)) else '{}' end;
  recorded_before constant jsonb := case topic when 'user' then recorded_user(before) else before end;
  recorded_after constant jsonb := case topic when 'user' then recorded_user(after) else after end;
  row_id constant uuid := coalesce(after ->> 'id', before ->> 'id');
  verb constant text := case when tg_op = 'INSERT' then 'created'
    when tg_op = 'DELETE' or after ? 'deleted_at' and not before ? 'deleted_at' then 'removed' else 'changed' end;
  person constant uuid := coalesce(after ->> 'user_id', before ->> 'user_id');
  fields jsonb;
  also jsonb;
  entry bigint;
begin
  -- A user's location, added or removed, counts as one field, in the user's version at that time.
  if tg_table_name = 'user_locations' then
    insert into journal (kind, source, actor_id, user_id, content) values (
      'user.locations', journal_source(), journal_actor(), person, jsonb_build_object('id', person,
        case tg_op when 'INSERT' then 'added' else 'removed' end, jsonb_build_array(coalesce(after -> 'location_id', before -> 'location_id')),
        'edit', jsonb_build_object('version', (select version from users where id = person), 'also', '["location_ids"]'::jsonb)));
    return null;
  end if;
  if tg_when = 'BEFORE' and tg_op = 'UPDATE' then
    -- A branch that follows its main location's number is not edited.
    new.version := old.version + (tg_nargs = 0 or before - 'vfnr_hb' <> after - 'vfnr_hb')::integer;
    if tg_nargs = 0 then
      return new;
    end if;
    after := after || jsonb_build_object('version', new.version);
  end if;
  delete from files f using unnest(tg_argv[2:]) key
    where f.id = (before ->> key)::uuid and before ->> key is distinct from after ->> key
      and not exists (select from kept_documents kept where kept.id = f.id);
  select jsonb_object_agg(key, jsonb_build_array(recorded_before -> key, recorded_after -> key))
      filter (where recorded_before -> key is distinct from recorded_after -> key),
      jsonb_agg(key) filter (where recorded_before -> key is not distinct from recorded_after -> key)
    into fields, also from jsonb_object_keys(recorded_before || recorded_after) key
    where key <> all(tg_argv[1]::text[])
      and (before -> key is distinct from after -> key or recorded_before -> key is distinct from recorded_after -> key);
  if coalesce(fields, also) is null and tg_op = 'UPDATE' then
    return new;
  end if;
  insert into journal (kind, source, actor_id, car_id, user_id, content) values (
    topic || '.' || verb, journal_source(), coalesce(journal_actor(), (after ->> 'uploaded_by')::uuid),
    coalesce(after ->> 'car_id', before ->> 'car_id')::uuid, case topic when 'user' then row_id end,
    jsonb_build_object('id', row_id, 'fields', coalesce(fields, '{}')) || case when after ? 'version'
      then jsonb_build_object('edit', jsonb_build_object('version', after -> 'version', 'also', coalesce(also, '[]'))) else '{}' end)
    returning position into entry;
  if topic = 'user' and verb = 'changed' and not after ? 'deleted_at'
      and (before -> 'firstname', before -> 'lastname') <> (after -> 'firstname', after -> 'lastname') then
    insert into former_names values (row_id, entry, (before ->> 'firstname') || ' ' || (before ->> 'lastname')) on conflict do nothing;
  end if;
  return coalesce(new, old);
end $$;

-- Before, so that they also count versions. Not for users, who also get a version with their locations.
drop trigger locations_version on locations;
drop trigger locations_record on locations;
create trigger locations_record before insert or update or delete on locations
  for each row execute function record_row('location', '{id,version}');
drop trigger options_version on options;
drop trigger options_record on options;
create trigger options_changed before update on options
  for each row execute function record_row('option', '{id,version}');
-- After, because an import inserts none that exists already.
create trigger options_record after insert or delete on options
  for each row execute function record_row('option', '{id,version}');
drop trigger users_version on users;
create trigger users_version before update of firstname, lastname, mail, phone, type, active, deleted_at on users
  for each row execute function record_row();
drop function count_version();
drop trigger user_locations_record on user_locations;
create trigger user_locations_record after insert or delete on user_locations for each row execute function record_row();
drop function record_user_location();

-- Names as of a journal entry, with today's beside them if they changed since (P55). The entry of the change itself still has the earlier one.
create or replace function person_name(person uuid, entry bigint) returns text language sql stable as $$
  select case when earlier <> today then earlier || ' (heute ' || today || ')' else today end from (
    select firstname || ' ' || lastname as today,
      (select f.name from former_names f where f.user_id = person and f.until >= entry order by f.until limit 1) as earlier
    from users where id = person) named
$$;
-- Of a user, a location, a car or an option; null for other ids.
create or replace function name_of(thing uuid, entry bigint) returns text language sql stable as $$
  with earlier as (
    select coalesce(jsonb_object_agg(key, value -> 0), '{}') as fields from (
      select distinct on (key) key, value from journal cross join jsonb_each(content -> 'fields')
      where content ->> 'id' = thing::text and (kind like 'location.%' or kind like 'option.%') and kind like '%.changed'
        and position >= entry order by key, position) changed)
  select coalesce(person_name(thing, entry), (select job_number from cars where id = thing), (
    select case when earlier <> today then earlier || ' (heute ' || today || ')' else today end from (
      select vfnr || ' - ' || name as today, coalesce(fields ->> 'vfnr', vfnr) || ' - ' || coalesce(fields ->> 'name', name) as earlier
        from locations, earlier where id = thing
      union all select label, coalesce(fields ->> 'label', label) from options, earlier where id = thing) named))
$$;
drop function name_with_today(text, text), earlier_value(uuid, text, bigint);

-- An entry's hash is that of its parts, one per line. No part contains a line break: jsonb escapes them.
create or replace function add_entry() returns trigger language plpgsql as $$
begin
  new.position := nextval('journal_position');
  new.entry_hash := sha256(convert_to(concat_ws(E'\n', new.position, new.id, instant_text(new.at), instant_text(new.since), new.tx,
    new.kind, new.source, coalesce(new.actor_id::text, '-'), coalesce(new.car_id::text, '-'), coalesce(new.user_id::text, '-'),
    coalesce(new.location_id::text, '-'), coalesce(new.batch_id::text, '-'), new.content::text), 'UTF8'));
  return new;
end $$;

-- Seals at most that many committed entries and returns their number; processes take turns. No transaction is waited for: an
-- entry that is committed later gets a later seal. Runs as the schema's owner: the portal's role cannot write the chain (P168,
-- ADR-0047).
create or replace function seal_journal(most integer) returns integer language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  open int8multirange;
  issued bigint;
  is_quiet boolean;
  part record;
  last seals;
  instant timestamptz;
  rest int8multirange;
begin
  select positions into open from journal_open for update;
  -- A writer holds its lock from before its first position until its entries are visible. Without writers, all positions issued
  -- before are either visible to the next statement or never used.
  select last_value into issued from journal_position;
  is_quiet := not exists (select from pg_locks where locktype = 'relation' and relation = 'journal'::regclass
    and database = (select oid from pg_database where datname = current_database())
    and mode = 'RowExclusiveLock' and granted and pid <> pg_backend_pid());
  select count(*) as found, coalesce(range_agg(int8range(position, position, '[]')), '{}') as entries,
      string_agg(position::text, ',' order by position) as positions,
      string_agg(encode(entry_hash, 'hex'), E'\n' order by position) as hashes
    into part from (select e.position, e.entry_hash from unnest(open) range cross join lateral (
      select position, entry_hash from journal
      where position >= lower(range) and position < coalesce(upper(range), 9223372036854775807) order by position limit most) e
      order by e.position limit most) next;
  rest := open - part.entries;
  if is_quiet and part.found < most then
    -- The last range begins after the newest sealed entry, whatever was not used after that.
    rest := rest * int8multirange(int8range(least(issued + 1, (select max(lower(free)) from unnest(rest) free)), null));
  end if;
  if part.found > 0 then
    select * into last from seals order by number desc limit 1;
    last.hash := coalesce(last.hash, sha256(''));
    instant := clock_timestamp();
    insert into seals values (coalesce(last.number, 0) + 1, part.entries, last.hash, sha256(convert_to(concat_ws(E'\n', part.positions,
      instant_text(instant), encode(last.hash, 'hex'), part.hashes), 'UTF8')), instant);
  end if;
  if rest <> open then
    update journal_open set positions = rest;
  end if;
  return part.found;
end $$;
drop function journal_entry_hash(journal), text_hash(text);

-- The next entries for a consumer, at most that many, of matching kinds; read when the transaction commits. None while
-- another transaction reads for it. New consumers start after their first call. However many wait, a batch reads its own.
create or replace function read_journal(reader text, kinds text, most integer) returns setof journal language plpgsql as $$
declare
  mine int8multirange;
  batch record;
begin
  select unread into mine from journal_readers where name = reader;
  if not found then
    insert into journal_readers (name, unread) select reader, now.* from journal_now() now on conflict do nothing;
    return;
  end if;
  if not exists (select from unread_entries(mine)) then
    return;
  end if;
  select unread into mine from journal_readers where name = reader for update skip locked;
  if not found then
    return;
  end if;
  -- One statement, so that the cursor passes exactly what was seen. Positions that nothing will use are dropped.
  with part as materialized (
      select entry from unnest(mine) range cross join lateral (
        select e as entry from journal e
        where position >= lower(range) and position < coalesce(upper(range), 9223372036854775807) and kind ~ kinds
        order by position limit most) next
      order by (entry).position limit most),
    reached as (select case when count(*) = most then max((entry).position) end as position from part)
  select (select array_agg(entry order by (entry).position) from part) as entries, (mine - coalesce(
      (select range_agg(int8range(e.position, e.position, '[]'))
        from unread_entries(mine * int8multirange(int8range(null, reached.position, '[]'))) e), '{}'))
      * (journal_open.positions + case when reached.position is null then '{}' else int8multirange(int8range(reached.position, null)) end)
      as rest
    into batch from reached, journal_open;
  update journal_readers set unread = batch.rest where name = reader;
  return query select * from unnest(batch.entries);
end $$;
