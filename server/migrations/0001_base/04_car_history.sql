-- History of cars: who changed which field when, from what to what; and changes of many cars at once (P33, P35; ADR-0009).

-- One applied import or bulk change, so that it can be undone; the changes are in car_changes.
create table imports (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  actor_id uuid not null constraint imports_actor_fk references users,
  file_name text not null,
  created integer not null,
  updated integer not null,
  -- Options that the import added; undo removes those neither used nor changed since.
  created_options uuid[] not null default '{}',
  undone_at timestamptz,
  undone_by uuid constraint imports_undone_by_fk references users,
  -- An Excel file, or a bulk change of the same fields (P215, ADR-0006).
  kind text not null default 'import' constraint imports_kind_known check (kind in ('import', 'bulk')),
  constraint imports_undone_by_somebody check ((undone_at is null) = (undone_by is null))
);
create index imports_newest on imports (at desc);
create index imports_actor on imports (actor_id);
create index imports_undone_by on imports (undone_by) where undone_by is not null;

-- Progress of a running import, for the screen only; written outside the import's own transaction.
create unlogged table import_progress (
  id uuid primary key,
  user_id uuid not null constraint import_progress_user_fk references users on delete cascade,
  phase text not null constraint import_progress_phase_known
    check (phase in ('reading', 'checking', 'waiting', 'writing')),
  done integer not null,
  -- Null: not known yet.
  total integer,
  at timestamptz not null default now()
);
create index import_progress_user on import_progress (user_id);

-- Status changes are in acts, not here. An erased car leaves its history.
create table car_changes (
  id bigint primary key generated always as identity,
  car_id uuid not null,
  at timestamptz not null default now(),
  -- Null with the source "system": unknown, as for statements by hand.
  actor_id uuid constraint car_changes_actor_fk references users,
  source text not null constraint car_changes_source_known check (source in
    ('screen', 'import', 'bulk', 'undo', 'job', 'system')),
  kind text not null constraint car_changes_kind_known check (kind in ('create', 'update', 'archive', 'restore')),
  batch_id uuid constraint car_changes_batch_fk references imports,
  -- The car's version afterwards.
  version integer not null,
  -- Column name -> [old, new]
  fields jsonb not null
);
create index car_changes_car on car_changes (car_id, id);
create index car_changes_batch on car_changes (batch_id) where batch_id is not null;
create index car_changes_actor on car_changes (actor_id);
create trigger car_changes_append_only before update or delete or truncate on car_changes
  for each statement execute function refuse_change();

-- Writers identify themselves by settings of their transaction (server/areas/cars/record.ts).
create function car_change_actor() returns uuid language sql stable as $$
  select nullif(current_setting('zvf.actor_id', true), '')::uuid
$$;
create function car_change_source() returns text language sql stable as $$
  select coalesce(nullif(current_setting('zvf.source', true), ''), 'system')
$$;
create function car_change_batch() returns uuid language sql stable as $$
  select nullif(current_setting('zvf.batch_id', true), '')::uuid
$$;

-- Changes of a car while it was held, of which the holder was not notified yet (P19).
create table held_changes (
  change_id bigint not null,
  -- The case that held the car then.
  activity_id uuid not null
);

-- A car that is assigned by this very change has no former holder to notify. Looked up by key per row: a join over many rows
-- reads the whole fleet for one.
create function add_held_changes() returns trigger language plpgsql as $$
begin
  insert into held_changes (change_id, activity_id)
    select changed.id, held.activity_id
    from (select id, car_id from added
      where kind = 'update'
        and is_holding((select c.activity_state from cars c where c.id = car_id)) offset 0) changed
    cross join lateral (
      select a.activity_id, a.state from acts a
      where a.activity_id = (select f.activity_id from acts f
        where f.car_id = changed.car_id and f.verb in ('accept', 'record') order by f.number desc limit 1)
      order by a.number desc limit 1) held
    where is_holding(held.state);
  return null;
end $$;
create trigger car_changes_held after insert on car_changes
  referencing new table as added for each statement execute function add_held_changes();
