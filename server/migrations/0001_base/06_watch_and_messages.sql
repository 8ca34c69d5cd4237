create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint saved_searches_user_fk references users on delete cascade,
  area text not null constraint saved_searches_area_known check (area in ('PRE_OFFER', 'SELECTION')),
  name text not null
    constraint saved_searches_name_trimmed check (name = btrim(name) and name <> '' and char_length(name) <= 80),
  -- As in the URL of the overview.
  filters jsonb not null,
  at timestamptz not null
);
create unique index saved_searches_name_unique on saved_searches (user_id, area, identity_key(name));

-- Who is notified of a car's changes, and what they know of it (contract/cases/subscriptions.ts): people of a case (P19) and
-- watchers (ADR-0019). No foreign key to cars: a watched car is listed after its deletion.
create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  car_id uuid not null,
  -- Like HOLDER or WATCHER.
  standing text not null,
  -- Label -> text, as of the last message. Null until first read.
  told jsonb,
  case_id uuid constraint subscriptions_case_fk references acts on delete cascade
    constraint subscriptions_case_unique unique,
  -- Journal entry at its start.
  since bigint,
  -- The following columns are for watchers only.
  user_id uuid constraint subscriptions_user_fk references users on delete cascade,
  at timestamptz,
  -- The car's name, price, dates and state when the user last saw it.
  name text,
  seen jsonb,
  constraint subscriptions_watched_once unique (user_id, car_id),
  constraint subscriptions_whole check (case when standing = 'WATCHER'
    then num_nulls(user_id, at, name, seen, told) = 0 and num_nonnulls(case_id, since) = 0
    else num_nulls(case_id, since) = 0 and user_id is null end)
);
create index subscriptions_car on subscriptions (car_id);
create index subscriptions_begun on subscriptions (id) where told is null;

-- Messages (P125): one row per user and event, worded by the screen from kind and facts.
create table messages (
  id uuid primary key default gen_random_uuid(),
  -- Order of the list, since clocks may stand still or step back.
  number bigint not null generated always as identity,
  user_id uuid not null constraint messages_user_fk references users on delete cascade,
  -- One of contract/news/messages.ts; not checked here, so that retired kinds stay readable.
  kind text not null,
  -- Id of the act or change, or version of the terms. One message per user and cause.
  cause text not null,
  -- Instant of the event; retention counts from here.
  at timestamptz not null,
  -- Link targets. No foreign keys: a message outlives an erased car.
  case_id uuid,
  car_id uuid,
  -- The user it is about; the name is looked up on reading, so that it disappears with the user.
  person_id uuid constraint messages_person_fk references users on delete set null,
  -- Values at that time: job number, type, reason, new values. No names of people.
  facts jsonb not null default '{}',
  read_at timestamptz,
  constraint messages_once unique (user_id, kind, cause)
);
create index messages_list on messages (user_id, number desc);
create index messages_unread on messages (user_id) where read_at is null;
create index messages_person on messages (person_id) where person_id is not null;
create index messages_at on messages (at);
