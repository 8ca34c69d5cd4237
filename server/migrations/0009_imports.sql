-- What undoing an import has to know, and how far a running one is.

-- The options that the import made; undoing it removes those that nobody uses or has changed.
alter table imports add column created_options uuid[] not null default '{}';

-- For the screen only and gone with a crash; whoever imports writes it beside the import's own transaction.
create unlogged table import_progress (
  id uuid primary key,
  user_id uuid not null constraint import_progress_user_fk references users on delete cascade,
  phase text not null constraint import_progress_phase_known
    check (phase in ('reading', 'checking', 'waiting', 'writing')),
  done integer not null,
  -- Null where nobody knows it yet.
  total integer,
  at timestamptz not null default now()
);
create index import_progress_user on import_progress (user_id);
