-- What people are told in the portal itself (P125): one row for each person and message, worded by the screen from its kind
-- and its facts, so that it can be read years later. And of whose silence the provider was reminded (P53).

create table messages (
  id uuid primary key default gen_random_uuid(),
  -- The order of the list, since clocks may stand still or step back.
  number bigint not null generated always as identity,
  -- Who reads it; it goes with the person.
  user_id uuid not null constraint messages_user_fk references users on delete cascade,
  -- One of contract/messages.ts. Not checked here: a kind that is given up some day stays readable.
  kind text not null,
  -- What it tells of: the id of an act, a mail or a person, a version of the terms. A cause is told to a person once.
  cause text not null,
  -- When that happened; messages are kept as long as mails are, from here on.
  at timestamptz not null,
  -- What it leads to. Not bound to these rows: a message outlives an erased car.
  activity_id uuid,
  car_id uuid,
  -- Of whom it tells: the agent who asked, complained or registered. The name is looked up when it is read, so that it
  -- goes with the person.
  person_id uuid constraint messages_person_fk references users on delete set null,
  -- What the wording needs as it was then: job number, type, reason, new values. No names of people.
  facts jsonb not null default '{}',
  read_at timestamptz,
  constraint messages_once unique (user_id, kind, cause)
);
create index messages_list on messages (user_id, number desc);
create index messages_unread on messages (user_id) where read_at is null;
create index messages_person on messages (person_id) where person_id is not null;
create index messages_at on messages (at);

-- What happened and was not told yet, written with the act itself, and taken away with the messages that tell it. Not a
-- position in acts: a lower number can become visible after a higher one, and would be passed over. Without an index,
-- since it is nearly always empty and each acceptance writes into it.
create table message_causes (
  source text not null constraint message_causes_source_known check (source in ('act', 'block', 'terms', 'mail', 'person')),
  id uuid not null
);

create function add_message_causes() returns trigger language plpgsql as $$
begin
  insert into message_causes (source, id) select tg_argv[0], id from new_rows;
  return null;
end $$;
create trigger acts_message_causes after insert on acts
  referencing new table as new_rows for each statement execute function add_message_causes('act');
create trigger moderation_acts_message_causes after insert on moderation_acts
  referencing new table as new_rows for each statement execute function add_message_causes('block');
create trigger terms_acts_message_causes after insert on terms_acts
  referencing new table as new_rows for each statement execute function add_message_causes('terms');

-- A mail that was given up.
create function add_failed_mail() returns trigger language plpgsql as $$
begin
  insert into message_causes (source, id) values ('mail', new.id);
  return null;
end $$;
create trigger outbox_message_causes after update of failed_at on outbox for each row
  when (old.failed_at is null and new.failed_at is not null) execute function add_failed_mail();

-- New messages, and read ones, to the open screens of their people (ADR-0018). A hundred at a time: PostgreSQL takes notices
-- of 8000 bytes.
create function add_live_messages() returns trigger language plpgsql as $$
begin
  perform add_live_notice(jsonb_build_object('messages', jsonb_agg(user_id)))
    from (select user_id, row_number() over () / 100 as part from (select distinct user_id from new_rows) people) numbered
    group by part;
  return null;
end $$;
create trigger messages_live after insert on messages
  referencing new table as new_rows for each statement execute function add_live_messages();
create trigger messages_live_read after update on messages
  referencing new table as new_rows for each statement execute function add_live_messages();

-- What the provider was reminded of: each level once per case, whatever clocks do and however often a portal starts.
create table reminders (
  -- The first act of the case. No foreign key: the case is locked when it is reminded of, and acts are kept.
  activity_id uuid not null,
  level text not null constraint reminders_level_known check (level in ('SOON', 'OVERDUE')),
  at timestamptz not null,
  constraint reminders_pk primary key (activity_id, level)
);

-- What the last message told of a watched car, null as long as it is what was seen then, and since when there may be more
-- to tell; as `told` and `untold_since` do for mails, which people may choose to get daily or never.
alter table watched_cars add column messaged jsonb, add column unmessaged_since timestamptz;
create index watched_cars_unmessaged on watched_cars (unmessaged_since) where unmessaged_since is not null;

-- More kinds of mails that a person may do without (P126).
alter table users drop constraint users_muted_notices_known;
alter table users add constraint users_muted_notices_known check
  (muted_notices <@ '{REQUEST_RECEIPT,ANSWERED,DECLINED,OVERDUE,WATCH_NEWS}'::text[]);

-- The figures of the desk (P127) read the acts of some months. Acts are written in the order of time, so a summary of each
-- few pages finds them, and costs an acceptance nothing.
create index acts_by_time on acts using brin (at) with (pages_per_range = 16, autosummarize = on);
