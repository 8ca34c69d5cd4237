-- Code since 0006 runs on it.
-- A seal of a backlog reads its entries by the index, range by range; before, each seal sorted all entries that waited.

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
