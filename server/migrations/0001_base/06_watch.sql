-- Watched cars, saved searches, and what no mail has said yet about both (ADR-0019).

-- A person's own list. Not bound to cars: the watcher of an erased one still finds the own note.
create table watched_cars (
  user_id uuid not null constraint watched_cars_user_fk references users on delete cascade,
  car_id uuid not null,
  version integer not null default 1,
  at timestamptz not null,
  -- What the car was called when the person last saw it.
  name text not null,
  note text not null default '' constraint watched_cars_note_short check (char_length(note) <= 500),
  notify text not null constraint watched_cars_notify_known check (notify in ('AT_ONCE', 'DAILY', 'NEVER')),
  -- Price, dates and state as the person last saw them on a screen, and as a mail last told them.
  seen jsonb not null,
  told jsonb not null,
  -- Since when a change may have to be told.
  untold_since timestamptz,
  constraint watched_cars_pk primary key (user_id, car_id)
);
create index watched_cars_car on watched_cars (car_id);
create index watched_cars_untold on watched_cars (untold_since) where untold_since is not null;

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  user_id uuid not null constraint saved_searches_user_fk references users on delete cascade,
  area text not null constraint saved_searches_area_known check (area in ('PRE_OFFER', 'SELECTION')),
  name text not null
    constraint saved_searches_name_trimmed check (name = btrim(name) and name <> '' and char_length(name) <= 80),
  -- In the form in which the overview's URL keeps them.
  filters jsonb not null,
  notify text not null constraint saved_searches_notify_known check (notify in ('AT_ONCE', 'DAILY', 'NEVER')),
  at timestamptz not null
);
create unique index saved_searches_name_unique on saved_searches (user_id, area, lower(name));

-- New cars of saved searches that no mail told yet.
create table search_matches (
  search_id uuid not null constraint search_matches_search_fk references saved_searches on delete cascade,
  car_id uuid not null,
  at timestamptz not null,
  constraint search_matches_pk primary key (search_id, car_id)
);
create index search_matches_oldest on search_matches (at);

-- What happened to cars and was not looked at yet, written with the change itself. Not a position in car_changes and
-- acts: a lower number can become visible after a higher one, and would be passed over.
create table car_news (
  number bigint primary key generated always as identity,
  car_id uuid not null,
  -- In which list agents saw the car before; null when in none.
  list_before text
);
