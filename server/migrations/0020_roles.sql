-- The portal works in a role of its own that may neither change the schema nor take back what is append-only (P168, ADR-0047).
-- Code since 0013 runs on it.
-- What must happen to append-only tables all the same happens here, as the owner: sealing the record, and removing what was kept
-- long enough. Rights themselves are given by server/platform/postgres/portal-role.sql, after each migration.

alter function seal_record(integer) security definer;
alter function seal_record(integer) set search_path = public, pg_temp;
alter function refuse_unsealed() security definer;
alter function refuse_unsealed() set search_path = public, pg_temp;

-- Nothing younger is ever removed from an append-only table, whatever the portal is set to or says; only the owner changes it.
create table retention_floor (
  years integer not null,
  only_row boolean primary key default true constraint retention_floor_one_row check (only_row)
);
insert into retention_floor (years) values (1);

-- Removes nothing unless an entry of the record says so that this very transaction wrote, and nothing too young.
create function assert_purge(purge uuid, newest timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from record_pending where id = purge and kind = 'record.purged'
      and xmin = pg_current_xact_id()::xid) then
    raise exception 'a purge is recorded first' using errcode = 'insufficient_privilege';
  end if;
  if newest >= now() - make_interval(years => (select years from retention_floor)) then
    raise exception 'too young to be removed' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Removes acts of one kind and answers how many they were.
create function purge_acts(kept text, ids uuid[], purge uuid) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  newest timestamptz;
  count bigint;
begin
  if kept not in ('acts', 'moderation_acts', 'terms_acts', 'account_acts') then
    raise exception '% is not removed', kept using errcode = 'insufficient_privilege';
  end if;
  execute format('select max(at) from %I where id = any($1)', kept) into newest using ids;
  perform assert_purge(purge, newest);
  perform set_config('zvf.purging', 'on', true);
  execute format('delete from %I where id = any($1)', kept) using ids;
  get diagnostics count = row_count;
  perform set_config('zvf.purging', '', true);
  return count;
end $$;

-- Removes the history of cars at these numbers and answers how many rows it was.
create function purge_changes(numbers int8multirange, purge uuid) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  count bigint;
begin
  perform assert_purge(purge, (select max(at) from car_changes where numbers @> id));
  perform set_config('zvf.purging', 'on', true);
  delete from car_changes where numbers @> id;
  get diagnostics count = row_count;
  perform set_config('zvf.purging', '', true);
  return count;
end $$;

-- As before, and now as the owner; the purge's entry has to name exactly these positions.
create or replace function purge_entries(ids uuid[], purge uuid) returns int8multirange
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was text := coalesce(current_setting('zvf.purging', true), '');
  positions int8multirange;
begin
  perform assert_purge(purge, (select max(at) from record_entries where id = any(ids)));
  select range_agg(int8range(position, position, '[]')) into positions from record_entries where id = any(ids);
  if coalesce(positions, '{}') is distinct from
      (select (content ->> 'positions')::int8multirange from record_pending where id = purge) then
    raise exception 'a purge names what it empties' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('zvf.purging', 'on', true);
  with gone as (
    update record_entries set id = null, at = null, kind = null, source = null, actor_id = null, car_id = null,
      user_id = null, content = null, changes = null, purged_by = purge
    where id = any(ids) returning position)
  select range_agg(int8range(position, position, '[]')) into positions from gone;
  -- Code that removes acts itself said so before.
  perform set_config('zvf.purging', was, true);
  return positions;
end $$;

revoke execute on function seal_record(integer), assert_purge(uuid, timestamptz), purge_acts(text, uuid[], uuid),
  purge_changes(int8multirange, uuid), purge_entries(uuid[], uuid) from public;
