-- The journal: a tamper-evident hash chain of all changes, including the history of cars (P33, P35, P131; ADR-0009,
-- ADR-0035), and bulk changes. Triggers write acts and changes of rows in the same transaction (08_journal_triggers.sql);
-- `appendEntry` (server/core/journal/append.ts) adds the rest, e.g. exports.

-- An applied import or bulk edit, so that it can be undone; the changes are in the journal.
create table imports (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default portal_now(),
  actor_id uuid not null constraint imports_actor_fk references users,
  file_name text not null,
  -- When the file was exported, if it says so.
  exported_at timestamptz,
  created integer not null,
  updated integer not null,
  -- Options created by the import; undo removes those unused and unchanged.
  created_options uuid[] not null default '{}',
  undone_at timestamptz,
  -- An Excel file, or a bulk edit (P215, ADR-0006).
  kind text not null default 'import' constraint imports_kind_known check (kind in ('import', 'bulk'))
);
create index imports_newest on imports (at desc);
create index imports_actor on imports (actor_id);

-- Progress of a running import, for the screen; written outside the import's transaction.
create unlogged table import_progress (
  id uuid primary key,
  user_id uuid not null constraint import_progress_user_fk references users on delete cascade,
  phase text not null constraint import_progress_phase_known
    check (phase in ('reading', 'checking', 'writing')),
  done integer not null,
  -- Null: unknown yet.
  total integer,
  at timestamptz not null default now()
);
create index import_progress_user on import_progress (user_id);

create table journal (
  -- Order of recording. A lower number can become visible after a higher one.
  number bigint primary key generated always as identity,
  -- Position for readers and sealing, by committed transactions.
  tx xid8 not null default pg_current_xact_id(),
  -- The act's id for acts, otherwise new.
  id uuid default gen_random_uuid() constraint journal_id_unique unique,
  -- The instant of the event.
  at timestamptz default portal_now(),
  -- When it was added.
  since timestamptz default now(),
  -- Topic and verb, like "case.accept" (contract/news/journal.ts).
  kind text constraint journal_kind_form check (kind ~ '^[a-z]+\.[a-z0-9_]+$'),
  source text constraint journal_source_known
    check (source in ('screen', 'import', 'bulk', 'undo', 'command', 'job', 'system')),
  -- Actor, car, affected user and location, and the import or bulk edit. No foreign keys: the journal outlives them.
  actor_id uuid,
  car_id uuid,
  user_id uuid,
  location_id uuid,
  batch_id uuid,
  content jsonb,
  -- Set by sealing: position without gaps from 1; entry_hash: SHA-256 of the entry (`journal_entry_hash`); hash: of
  -- position, instant, previous_hash and entry_hash.
  position bigint constraint journal_position_unique unique,
  entry_hash bytea,
  previous_hash bytea,
  hash bytea,
  sealed_at timestamptz,
  -- Entry of the purge that emptied this one. Its position in the chain stays.
  purged_by uuid,
  -- Derived, for filters only.
  topic text generated always as (split_part(kind, '.', 1)) stored,
  constraint journal_sealed_whole check (num_nulls(position, entry_hash, previous_hash, hash, sealed_at) in (0, 5)),
  constraint journal_whole_or_purged check (purged_by is null and num_nulls(id, at, since, kind, source, content) = 0
    or purged_by is not null and position is not null
      and num_nonnulls(id, at, since, kind, source, actor_id, car_id, user_id, location_id, content) = 0)
);
create index journal_tx on journal (tx);
create index journal_unsealed on journal (number) where position is null;
create index journal_car on journal (car_id, number) where car_id is not null;
create index journal_batch on journal (batch_id) where batch_id is not null;
-- For the list, which shows an import or bulk edit as one entry, and a status change as its act.
create index journal_listed on journal (position) where batch_id is null and kind is distinct from 'car.step';
create index journal_kind on journal (kind text_pattern_ops, number) where batch_id is null;
create index journal_actor on journal (actor_id, number) where actor_id is not null and batch_id is null;
create index journal_named on journal ((content ->> 'id'), number) where kind like 'location.%' or kind like 'option.%';
create index journal_user on journal (user_id, number) where user_id is not null;
create trigger journal_append_only before update or delete or truncate on journal
  for each statement execute function refuse_change();

-- SHA-256 of a text.
create function text_hash(text) returns bytea language sql immutable as $$ select sha256(convert_to($1, 'UTF8')) $$;

-- Instant in the hashed format, in microseconds.
create function instant_text(timestamptz) returns text language sql immutable as $$
  select to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- The hash of an entry: its parts, one per line. No part contains a line break: jsonb escapes them.
create function journal_entry_hash(entry journal) returns bytea
language sql stable as $$
  select text_hash(concat_ws(E'\n', entry.id, instant_text(entry.at), entry.kind, entry.source,
    coalesce(entry.actor_id::text, '-'), coalesce(entry.car_id::text, '-'), coalesce(entry.user_id::text, '-'),
    coalesce(entry.location_id::text, '-'), coalesce(entry.batch_id::text, '-'), entry.content::text))
$$;

-- Whether a transaction and all older ones have ended.
create function is_settled(tx xid8) returns boolean language sql stable as $$
  select tx < pg_snapshot_xmin(pg_current_snapshot())
$$;

-- Entries committed since a snapshot.
create function unread_entries(seen pg_snapshot) returns setof journal language sql stable as $$
  select * from journal where tx >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(tx, seen)
$$;

-- Seals at most that many entries, in the order of recording, and returns their number; 0 while another process is
-- sealing. Entries that a running transaction may precede wait. Runs as the schema's owner: the portal's role cannot
-- write the chain (P168, ADR-0047).
create function seal_journal(most integer) returns integer language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  entry journal;
  last_position bigint;
  last_hash bytea;
  own_hash bytea;
  instant timestamptz;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(4711020) then
    return 0;
  end if;
  select position, hash into last_position, last_hash from journal where position is not null order by position desc limit 1;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, text_hash(''));
  perform set_config('zvf.upkeep', 'on', true);
  for entry in select * from journal
    where position is null and is_settled(tx) order by number limit most
  loop
    last_position := last_position + 1;
    own_hash := journal_entry_hash(entry);
    instant := clock_timestamp();
    update journal set position = last_position, entry_hash = own_hash, previous_hash = last_hash, sealed_at = instant,
        hash = text_hash(concat_ws(E'\n', last_position, instant_text(instant), encode(last_hash, 'hex'), encode(own_hash, 'hex')))
      where number = entry.number returning hash into last_hash;
    sealed := sealed + 1;
  end loop;
  perform set_config('zvf.upkeep', '', true);
  return sealed;
end $$;

-- Actor, source and batch of a change, as set by the writer (server/fleet/cars/record.ts). Default: "screen" on the
-- portal's connections, "system" on others.
create function journal_actor() returns uuid language sql stable as $$
  select nullif(current_setting('zvf.actor_id', true), '')::uuid
$$;
create function journal_source() returns text language sql stable as $$
  select coalesce(nullif(current_setting('zvf.source', true), ''),
    case when current_setting('zvf.portal', true) = 'on' then 'screen' else 'system' end)
$$;
create function journal_batch() returns uuid language sql stable as $$
  select nullif(current_setting('zvf.batch_id', true), '')::uuid
$$;

-- Position of each consumer (ADR-0071): all entries visible to its snapshot, since a lower number can become visible
-- later. Between two snapshots it reads in batches: up to `target`, from `after` on.
create table journal_readers (
  name text primary key,
  seen pg_snapshot not null default pg_current_snapshot(),
  target pg_snapshot,
  after bigint not null default 0
);
-- These read from the first entry on.
insert into journal_readers (name) values ('messages'), ('subscribers'), ('documents'), ('watchers'), ('searches');

-- The next entries for a consumer, at most that many, of matching kinds; read when the transaction commits. None while
-- another transaction reads for it. New consumers start after their first call.
create function read_journal(reader text, kinds text, most integer) returns setof journal language plpgsql as $$
declare
  place journal_readers;
  entry journal;
  found_count integer := 0;
begin
  select * into place from journal_readers where name = reader;
  if not found then
    insert into journal_readers (name) values (reader) on conflict do nothing;
    return;
  end if;
  if place.target is null and not exists (select from unread_entries(place.seen)) then
    return;
  end if;
  select * into place from journal_readers where name = reader for update skip locked;
  if not found then
    return;
  end if;
  if place.target is null then
    place.target := pg_current_snapshot();
    place.after := 0;
  end if;
  for entry in select * from unread_entries(place.seen)
    where pg_visible_in_snapshot(tx, place.target) and number > place.after and kind ~ kinds order by number limit most
  loop
    place.after := entry.number;
    found_count := found_count + 1;
    return next entry;
  end loop;
  if found_count < most then
    place.seen := place.target;
    place.target := null;
  end if;
  update journal_readers set seen = place.seen, target = place.target, after = place.after where name = reader;
end $$;

-- A dump contains transaction numbers that its new cluster has not reached. Its entries count as read and settled.
create function adopt_journal() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next constant xid8 := pg_snapshot_xmax(pg_current_snapshot());
begin
  if exists (select from journal_readers where pg_snapshot_xmax(seen) > next) or exists (select from journal where tx > next) then
    perform set_config('zvf.upkeep', 'on', true);
    update journal set tx = '3' where tx > next;
    perform set_config('zvf.upkeep', '', true);
    update journal_readers set seen = pg_current_snapshot(), target = null;
  end if;
end $$;
