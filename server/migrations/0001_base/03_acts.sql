-- What was asked for, decided and agreed to. Acts are append-only, and hold ids, never names or mails. `number` is the
-- order of recording, since clocks may stand still or step back.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Everything that was ever asked for or decided about a car. An activity is all acts with the same activity_id, which is
-- the id of its first act.
create table acts (
  id uuid primary key,
  number bigint not null generated always as identity,
  activity_id uuid not null,
  at timestamptz not null,
  verb text not null constraint acts_verb_known check (verb in
    ('request', 'accept', 'record', 'confirm', 'reject', 'free', 'answer', 'decline', 'withdraw', 'correct')),
  type text not null constraint acts_type_known check (type in
    ('PRE_OFFER_REQUEST', 'PRE_OFFER_ACCEPT', 'SELECTION_ACCEPT')),
  state text not null,
  car_id uuid not null constraint acts_car_fk references cars,
  -- Whose activity it is, and for which location.
  user_id uuid not null constraint acts_user_fk references users,
  location_id uuid not null constraint acts_location_fk references locations,
  -- Who acted: the agent or an admin.
  actor_id uuid not null constraint acts_actor_fk references users,
  request_id uuid constraint acts_request_id_unique unique,
  pre_offer_type text,
  reason text not null default '',
  -- The values as they were shown: price, dates, kilometres, wishes, terms, due instant.
  snapshot jsonb not null,
  constraint acts_activity_fk foreign key (activity_id) references acts
);
create index acts_activity on acts (activity_id, number);
create index acts_car on acts (car_id, number);
create index acts_location_first on acts (location_id, at desc) where id = activity_id;
create index acts_user on acts (user_id);
create index acts_actor on acts (actor_id);
create trigger acts_append_only before update or delete or truncate on acts
  for each statement execute function refuse_change();

-- What was done to the safety of an account.
create table account_acts (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  at timestamptz not null,
  verb text not null constraint account_acts_verb_known check (verb in ('password', 'second_factor_on',
    'second_factor_off', 'second_factor_reset', 'recovery_codes', 'recovery_code_used')),
  user_id uuid not null constraint account_acts_user_fk references users,
  actor_id uuid not null constraint account_acts_actor_fk references users
);
create index account_acts_user on account_acts (user_id, number);
create index account_acts_actor on account_acts (actor_id);
create trigger account_acts_append_only before update or delete or truncate on account_acts
  for each statement execute function refuse_change();

-- Blocks, complaints about them and the answers (P42). A block is all acts with the same block_id, which is the id of its
-- first act.
create table moderation_acts (
  id uuid primary key,
  number bigint not null generated always as identity,
  at timestamptz not null,
  verb text not null constraint moderation_acts_verb_known check (verb in ('block', 'lift', 'complain', 'uphold')),
  block_id uuid not null constraint moderation_acts_block_fk references moderation_acts,
  -- The complaint that an answer answers: it upholds or lifts the block.
  complaint_id uuid constraint moderation_acts_answered_once unique
    constraint moderation_acts_complaint_fk references moderation_acts,
  -- Who is blocked, and who acted.
  user_id uuid not null constraint moderation_acts_user_fk references users,
  actor_id uuid not null constraint moderation_acts_actor_fk references users,
  duration text constraint moderation_acts_duration_known check (duration in
    ('MONTHS_1', 'MONTHS_3', 'MONTHS_6', 'MONTHS_12', 'PERMANENT', 'BLACKLIST')),
  clause text,
  -- When a block ends by itself; null where it is permanent.
  ends_at timestamptz,
  -- The facts of a block, a complaint, or the reason of a decision.
  reason text not null constraint moderation_acts_reason_given check (btrim(reason) <> ''),
  constraint moderation_acts_block_is_whole
    check ((verb = 'block') = (id = block_id) and (verb = 'block') = (duration is not null and clause is not null)),
  constraint moderation_acts_permanent_has_no_end
    check (verb <> 'block' or (ends_at is null) = (duration in ('PERMANENT', 'BLACKLIST'))),
  constraint moderation_acts_answer_has_complaint
    check (complaint_id is null and verb <> 'uphold' or complaint_id is not null and verb in ('uphold', 'lift'))
);
create index moderation_acts_blocks on moderation_acts (user_id) where verb = 'block';
create index moderation_acts_of_block on moderation_acts (block_id, number);
create unique index moderation_acts_lifted_once on moderation_acts (block_id) where verb = 'lift';
create index moderation_acts_actor on moderation_acts (actor_id);
create index moderation_acts_complaints on moderation_acts (at) where verb = 'complain';
create trigger moderation_acts_append_only before update or delete or truncate on moderation_acts
  for each statement execute function refuse_change();

-- Blocks that were not lifted. Whether one still runs is for the clock to say.
create view standing_blocks as
  select b.id, b.user_id, b.ends_at from moderation_acts b
  where b.verb = 'block'
    and not exists (select from moderation_acts l where l.block_id = b.id and l.verb = 'lift');

-- Mails that nobody else may have while the block stands. A hash, so that it outlives the person's data.
create table blacklisted_mails (
  mail_hash text primary key,
  block_id uuid not null constraint blacklisted_mails_block_fk references moderation_acts
);

-- The terms of use: each version as it was introduced, to whom it was announced, and what each person answered (P43).
create table terms_versions (
  version text primary key,
  effective_from date not null,
  -- The whole file, so that what a person agreed to can be shown as long as the answer is kept.
  content text not null,
  introduced_at timestamptz not null
);
create trigger terms_versions_append_only before update or delete or truncate on terms_versions
  for each statement execute function refuse_change();

-- One mail per person and version, however many processes announce.
create table terms_announcements (
  version text not null constraint terms_announcements_version_fk references terms_versions,
  user_id uuid not null constraint terms_announcements_user_fk references users,
  at timestamptz not null,
  constraint terms_announcements_once primary key (version, user_id)
);
create index terms_announcements_user on terms_announcements (user_id);
create trigger terms_announcements_append_only before update or delete or truncate on terms_announcements
  for each statement execute function refuse_change();

create table terms_acts (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  at timestamptz not null,
  user_id uuid not null constraint terms_acts_user_fk references users,
  version text not null constraint terms_acts_version_fk references terms_versions,
  -- WITHDRAWN: the use of the portal as a whole, with the version in effect then.
  act text not null constraint terms_acts_act_known check (act in ('ACCEPTED', 'DECLINED', 'WITHDRAWN'))
);
create index terms_acts_user on terms_acts (user_id, number);
create index terms_acts_answer on terms_acts (user_id, version, number desc);
create trigger terms_acts_append_only before update or delete or truncate on terms_acts
  for each statement execute function refuse_change();
