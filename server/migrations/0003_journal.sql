-- Code since 0001 runs on it.
-- Entries get position and hash when they are written; a seal is one row for many of them (ADR-0035); consumers remember positions
-- (ADR-0071). Until the code of 1.3 is replaced it finds the columns and functions that it reads; only its list of the journal, its
-- documents and its verification fail.

lock table journal in access exclusive mode;
select set_config('zvf.upkeep', 'on', true);

-- A chain of seals, each of one or many entries. The last entry of a seal leads to it.
create table seals (
  number bigint constraint seals_pk primary key,
  entries int8multirange not null,
  previous_hash bytea not null,
  -- SHA-256 of positions, instant, previous hash, and the hashes of the entries in order of position.
  hash bytea not null,
  sealed_at timestamptz not null
);
-- Before this migration each entry had a seal of its own, hashed alike.
insert into seals select position, int8multirange(int8range(position, position, '[]')), previous_hash, hash, sealed_at
  from journal where position is not null order by position;
create unique index seals_last on seals (upper(entries));
create trigger seals_append_only before update or delete or truncate on seals for each statement execute function refuse_change();

-- Positions that are not sealed: of entries, of those that running transactions may still commit, and all later ones. One row.
create table journal_open (
  single boolean not null default true constraint journal_open_pk primary key constraint journal_open_single check (single),
  positions int8multirange not null,
  -- Hashes of earlier entries contain neither position nor `since` and `tx`.
  whole_from bigint not null
);
insert into journal_open (positions, whole_from)
  select int8multirange(int8range(first, null)), first from (select coalesce(max(position), 0) + 1 as first from journal) sealed;

alter table journal drop constraint journal_sealed_whole, drop constraint journal_whole_or_purged,
  drop column previous_hash, drop column hash, drop column sealed_at;
update journal e set position = n.position
  from (select number, whole_from - 1 + row_number() over (order by number) as position from journal, journal_open where position is null) n
  where n.number = e.number;

-- The hash of an entry: its parts, one per line. No part contains a line break: jsonb escapes them.
create or replace function journal_entry_hash(entry journal) returns bytea
language sql stable as $$
  select text_hash(concat_ws(E'\n', entry.position, entry.id, instant_text(entry.at), instant_text(entry.since), entry.tx,
    entry.kind, entry.source, coalesce(entry.actor_id::text, '-'), coalesce(entry.car_id::text, '-'),
    coalesce(entry.user_id::text, '-'), coalesce(entry.location_id::text, '-'), coalesce(entry.batch_id::text, '-'),
    entry.content::text))
$$;
update journal e set entry_hash = journal_entry_hash(e) where entry_hash is null;

-- What refers to entries does so by position. Twice, since a new value may be the old one of another row.
update former_names f set until = -e.position from journal e where e.number = f.until;
update former_names set until = -until where until < 0;
update subscriptions s set since = e.position from journal e where e.number = s.since;

-- Positions of entries that a consumer has not read: unread ones, and those that may still be committed. The columns of 1.3 stay.
alter table journal_readers add column unread int8multirange;
update journal_readers r set unread = int8multirange(int8range((select coalesce(max(position), 0) + 1 from journal), null)) + coalesce(
  (select range_agg(int8range(e.position, e.position, '[]')) from unread_entries(r.seen) e
    where r.target is null or e.number > r.after or not pg_visible_in_snapshot(e.tx, r.target)), '{}');
alter table journal_readers alter column unread set not null;
insert into journal_readers (name, unread) select 'contracts', int8multirange(int8range(position + 1, null)) from contract_progress;

-- Gaps are positions of transactions that were rolled back. `number` is for the code of 1.3.
create sequence journal_position owned by journal.position;
select setval('journal_position', coalesce(greatest(max(position), max(number)), 1), max(position) is not null) from journal;
alter table journal alter column number drop identity, drop constraint journal_pkey, drop constraint journal_position_unique,
  alter column position set not null, alter column entry_hash set not null, add constraint journal_pk primary key (position),
  add constraint journal_whole_or_purged check (
    case when purged_by is null then num_nulls(id, at, since, kind, source, content) = 0
      else num_nonnulls(id, at, since, kind, source, actor_id, car_id, user_id, location_id, content) = 0 end);

create function add_entry() returns trigger language plpgsql as $$
begin
  new.position := nextval('journal_position');
  new.number := new.position;
  new.entry_hash := journal_entry_hash(new);
  return new;
end $$;
create trigger journal_entry_added before insert on journal for each row execute function add_entry();

drop index journal_unsealed, journal_car, journal_kind, journal_actor, journal_named, journal_user;
create index journal_car on journal (car_id, position) where car_id is not null;
create index journal_kind on journal (kind text_pattern_ops, position) where batch_id is null;
create index journal_actor on journal (actor_id, position) where actor_id is not null and batch_id is null;
create index journal_named on journal ((content ->> 'id'), position) where kind like 'location.%' or kind like 'option.%';
create index journal_user on journal (user_id, position) where user_id is not null;
select set_config('zvf.upkeep', '', true);

-- Entries at these positions.
create function unread_entries(unread int8multirange) returns setof journal language sql stable as $$
  select e.* from unnest(unread) part
    join journal e on e.position >= lower(part) and e.position < coalesce(upper(part), 9223372036854775807)
$$;

-- A cursor: all positions that the calling statement does not see. As a set, so that it is inlined.
create function journal_now() returns setof int8multirange language sql stable as $$
  select positions - coalesce((select range_agg(int8range(e.position, e.position, '[]')) from unread_entries(positions) e), '{}')
  from journal_open
$$;

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
    into part from (select position, entry_hash from unread_entries(open) order by position limit most) next;
  rest := open - part.entries;
  if is_quiet and part.found < most then
    -- The last range begins after the newest sealed entry, whatever was not used after that.
    rest := rest * int8multirange(int8range(least(issued + 1, (select max(lower(free)) from unnest(rest) free)), null));
  end if;
  if part.found > 0 then
    select * into last from seals order by number desc limit 1;
    last.hash := coalesce(last.hash, text_hash(''));
    instant := clock_timestamp();
    insert into seals values (coalesce(last.number, 0) + 1, part.entries, last.hash, text_hash(concat_ws(E'\n', part.positions,
      instant_text(instant), encode(last.hash, 'hex'), part.hashes)), instant);
  end if;
  if rest <> open then
    update journal_open set positions = rest;
  end if;
  return part.found;
end $$;

-- The next entries for a consumer, at most that many, of matching kinds; read when the transaction commits. None while
-- another transaction reads for it. New consumers start after their first call.
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
  with part as materialized (select e from unread_entries(mine) e where e.kind ~ kinds order by e.position limit most),
    reached as (select case when count(*) = most then max((e).position) end as position from part)
  select (select array_agg(e order by (e).position) from part) as entries, (mine - coalesce(
      (select range_agg(int8range(position, position, '[]')) from unread_entries(mine)
        where position <= coalesce(reached.position, 9223372036854775807)), '{}'))
      * (journal_open.positions + case when reached.position is null then '{}' else int8multirange(int8range(reached.position, null)) end)
      as rest
    into batch from reached, journal_open;
  update journal_readers set unread = batch.rest where name = reader;
  return query select * from unnest(batch.entries);
end $$;

create or replace function keep_former_name() returns trigger language plpgsql as $$
begin
  insert into former_names select old.id, max(position), old.firstname || ' ' || old.lastname from journal where user_id = old.id
    on conflict do nothing;
  return null;
end $$;

create or replace function earlier_value(thing uuid, field text, entry bigint) returns text language sql stable as $$
  select content #>> array['fields', field, '0'] from journal
  where content ->> 'id' = thing::text and (kind like 'location.%' or kind like 'option.%') and kind like '%.changed'
    and content -> 'fields' ? field and position >= entry order by position limit 1
$$;

-- Empties sealed entries whose positions the purge's own entry names exactly. Their hashes and positions stay.
create or replace function purge_entries(ids uuid[], purge uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  emptied constant int8multirange := (select coalesce(range_agg(int8range(position, position, '[]')), '{}') from journal where id = any(ids));
begin
  perform assert_purge(purge, (select max(at) from journal where id = any(ids)));
  if emptied is distinct from (select (content ->> 'positions')::int8multirange from journal where id = purge) then
    raise exception 'a purge names what it empties' using errcode = 'insufficient_privilege';
  end if;
  if emptied && (select positions from journal_open) then
    raise exception 'entries are sealed before they are emptied' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('zvf.upkeep', 'on', true);
  update journal set id = null, at = null, since = null, kind = null, source = null, actor_id = null, car_id = null,
    user_id = null, location_id = null, content = null, purged_by = purge
  where id = any(ids);
  perform set_config('zvf.upkeep', '', true);
end $$;

-- Nothing depends on transaction numbers any more.
create or replace function adopt_journal() returns void language sql as $$ select $$;
