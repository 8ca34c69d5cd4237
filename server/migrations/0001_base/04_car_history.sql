-- Who changed which field of a car when, from what to what, and the imports that changed many (P33, P35; ADR-0009).

-- One applied workbook; what it changed stands in car_changes.
create table imports (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  actor_id uuid not null constraint imports_actor_fk references users,
  file_name text not null,
  created integer not null,
  updated integer not null,
  -- Options that the import added; undoing it removes those that are neither used nor changed since.
  created_options uuid[] not null default '{}',
  undone_at timestamptz,
  undone_by uuid constraint imports_undone_by_fk references users,
  constraint imports_undone_by_somebody check ((undone_at is null) = (undone_by is null))
);
create index imports_newest on imports (at desc);
create index imports_actor on imports (actor_id);
create index imports_undone_by on imports (undone_by) where undone_by is not null;

-- How far a running import is, for the screen only and gone with a crash; written beside the import's own transaction.
create unlogged table import_progress (
  id uuid primary key,
  user_id uuid not null constraint import_progress_user_fk references users on delete cascade,
  phase text not null constraint import_progress_phase_known
    check (phase in ('reading', 'checking', 'waiting', 'writing')),
  done integer not null,
  -- Null where it is not known yet.
  total integer,
  at timestamptz not null default now()
);
create index import_progress_user on import_progress (user_id);

-- Steps of a status stand in acts, not here. An erased car leaves its history.
create table car_changes (
  id bigint primary key generated always as identity,
  car_id uuid not null,
  at timestamptz not null default now(),
  -- Null with the source "system": the writer did not say who it was, as in the database by hand.
  actor_id uuid constraint car_changes_actor_fk references users,
  source text not null constraint car_changes_source_known check (source in
    ('screen', 'import', 'bulk', 'undo', 'system')),
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

-- The writer says who it is by settings of its transaction (server/areas/cars/record.ts).
create function car_change_actor() returns uuid language sql stable as $$
  select nullif(current_setting('zvf.actor_id', true), '')::uuid
$$;
create function car_change_source() returns text language sql stable as $$
  select coalesce(nullif(current_setting('zvf.source', true), ''), 'system')
$$;
create function car_change_batch() returns uuid language sql stable as $$
  select nullif(current_setting('zvf.batch_id', true), '')::uuid
$$;
