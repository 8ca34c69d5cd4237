-- Blocks, complaints about them and the answers (specification 1, terms of use). A block is all acts with the same
-- block_id, which is the id of its first act. Append-only; ids only, never names or mails.
create table moderation_acts (
  id uuid primary key,
  -- The order of recording; clocks may stand still or step back.
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

-- Blocks that nobody lifted. Whether one still runs is for the clock to say.
create view standing_blocks as
  select b.id, b.user_id, b.ends_at from moderation_acts b
  where b.verb = 'block'
    and not exists (select from moderation_acts l where l.block_id = b.id and l.verb = 'lift');

-- Mails that nobody else may have while the block stands. A hash, so that it outlives the person's data.
create table blacklisted_mails (
  mail_hash text primary key,
  block_id uuid not null constraint blacklisted_mails_block_fk references moderation_acts
);
