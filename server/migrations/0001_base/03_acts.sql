-- Acts: requests, decisions and agreements. Append-only; they contain ids, never names or addresses. `number` is the
-- order of recording, since clocks may stand still or step back.

-- Except by the retention job, through functions of 08_journal_triggers.sql (P58, ADR-0036).
create function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('zvf.upkeep', true) = 'on' and tg_op <> 'TRUNCATE' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Snapshots contain ISO 8601 in UTC, so this depends on no setting.
create function instant_of(text) returns timestamptz language sql immutable strict parallel safe return $1::timestamptz;

-- Requests and decisions about cars. A case is all acts with the same case_id, the id of its first act.
create table acts (
  id uuid primary key,
  number bigint not null generated always as identity,
  case_id uuid not null,
  at timestamptz not null,
  verb text not null constraint acts_verb_known check (verb in
    ('request', 'accept', 'record', 'confirm', 'reject', 'free', 'answer', 'decline', 'withdraw', 'correct')),
  type text not null constraint acts_type_known check (type in
    ('PRE_OFFER_REQUEST', 'PRE_OFFER_ACCEPT', 'SELECTION_ACCEPT')),
  state text not null,
  car_id uuid not null constraint acts_car_fk references cars,
  -- Owner and location of the case.
  user_id uuid not null constraint acts_user_fk references users,
  location_id uuid not null constraint acts_location_fk references locations,
  actor_id uuid not null constraint acts_actor_fk references users,
  request_id uuid constraint acts_request_id_unique unique,
  pre_offer_type text,
  reason text not null default '',
  -- Values as shown: price, dates, kilometres, wishes, terms, deadline.
  snapshot jsonb not null,
  -- Names of car, location, provider and acting side for documents, whatever is renamed later (`record_acts`).
  named jsonb not null,
  -- A column, because the planner underestimates comparisons of two columns.
  is_first boolean not null generated always as (id = case_id) stored,
  -- For the deadlines kept by month (P127): deadline of a first act's case, and the outcome of an act. An answer
  -- without values was caused by an acceptance.
  due_at timestamptz generated always as (case when id = case_id then instant_of(snapshot ->> 'dueAt') end) stored,
  outcome text generated always as (case
    when verb in ('confirm', 'reject', 'decline', 'free') or verb = 'answer' and snapshot <> '{}' then 'ANSWERED'
    when verb in ('withdraw', 'answer') then 'ENDED'
    when verb = 'record' and is_confirmed(state) then 'RECORDED' end) stored,
  constraint acts_case_fk foreign key (case_id) references acts
);
create index acts_case on acts (case_id, number);
create index acts_car on acts (car_id, number);
create index acts_location_first on acts (location_id, at desc) where is_first;
create index acts_user on acts (user_id);
create index acts_actor on acts (actor_id);
-- Covers the deadlines of a year.
create index acts_promises on acts (at) include (case_id, due_at, outcome);

-- Each case by its first act, with its current state; `user_id` holds or requested the car. Corrected dates and
-- releases after a rejection do not count as changes. `confirmed_number` is the confirming act. Unselected columns are
-- not computed.
create view cases as
  select first.id, first.car_id, first.user_id, first.location_id, first.type, first.pre_offer_type, first.snapshot, first.at as sent_at,
    first.due_at, first.verb = 'record' as recorded, newest.state, newest.at as since, newest.number, newest.reason,
    newest.state = 'OPEN' or is_holding(newest.state) as running,
    (select min(at) from acts where case_id = first.id and verb in ('confirm', 'record') and is_confirmed(state)) as confirmed_at,
    (select min(number) from acts where case_id = first.id and verb in ('confirm', 'record') and is_confirmed(state))
      as confirmed_number,
    (select snapshot -> 'answer' || jsonb_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from acts where case_id = first.id and first.type = 'PRE_OFFER_REQUEST' and snapshot ? 'answer'
      order by number limit 1) as answer
  from acts first cross join lateral (
    select state, at, number, reason from acts
    where case_id = first.id and verb <> 'correct' and (verb <> 'free' or state = 'FREED')
    order by number desc limit 1) newest
  where first.is_first;

create trigger acts_append_only before update or delete or truncate on acts
  for each statement execute function refuse_change();

-- Names of the agent's users in a binding act, for its contract document. Separate, since they are deleted with the
-- user (P24).
create table act_people (
  act_id uuid not null constraint act_people_act_fk references acts on delete cascade,
  user_id uuid not null constraint act_people_user_fk references users on delete cascade,
  name text not null,
  mail text not null,
  constraint act_people_pk primary key (act_id, user_id)
);
create index act_people_user on act_people (user_id);

-- The dealer's own reference of a case (P258). Separate and not in the journal, since only users of the location see
-- it; editable, and deleted with the user.
create table case_references (
  case_id uuid not null constraint case_references_pk primary key constraint case_references_case_fk references acts on delete cascade,
  user_id uuid not null constraint case_references_user_fk references users on delete cascade,
  reference text not null constraint case_references_not_empty check (reference <> '')
);
create index case_references_user on case_references (user_id);

-- Records acts in order: rows of `acts` as JSON, with `provider_lines`. A later act takes user, location and car from
-- the first one, which must exist. A function, so that the statement of an acceptance can call it.
create function record_acts(rows jsonb) returns void language plpgsql as $$
declare
  given jsonb;
  act acts;
begin
  for given in select * from jsonb_array_elements(rows) loop
    act := jsonb_populate_record(null::acts, given);
    if act.id <> act.case_id then
      select type, car_id, user_id, location_id, pre_offer_type
        into strict act.type, act.car_id, act.user_id, act.location_id, act.pre_offer_type from acts where id = act.case_id;
    end if;
    select jsonb_build_object(
        'office', case when actor.type = 'ADMIN' and actor.id <> act.user_id then 'PROVIDER' else 'AGENT' end,
        'provider', given -> 'provider_lines',
        'location', jsonb_build_object('name', l.name, 'vfnr', l.vfnr, 'vfnrHB', l.vfnr_hb, 'gssnLocation', l.gssn_location,
          'address', jsonb_build_array(l.street, concat(l.zip, ' ', l.city), l.region)),
        'car', jsonb_build_object('id', c.id, 'area', c.area, 'jobNumber', c.job_number, 'idNumber', c.id_number,
          'licensePlateNumber', c.license_plate_number,
          'brand', coalesce((select label from options where id = c.brand), ''),
          'modelSeries', coalesce((select label from options where id = c.model_series), ''),
          'model', coalesce((select label from options where id = c.model), ''),
          'modelDesignation', c.model_designation, 'colour', c.paint_base_color,
          'paint', concat_ws(' ', nullif(c.paint_code, ''), nullif(c.paint_designation, '')),
          'upholstery', concat_ws(' ', nullif(c.upholstery_code, ''), nullif(c.upholstery_designation, '')),
          'condition', c.condition, 'firstRegistration', c.date_of_first_registration,
          'kilometerReading', c.kilometer_reading, 'additionalInformation', c.additional_information))
      into strict act.named from users actor, locations l, cars c
      where actor.id = act.actor_id and l.id = act.location_id and c.id = act.car_id;
    insert into acts (id, case_id, at, verb, type, state, car_id, user_id, location_id, actor_id, request_id, pre_offer_type,
        reason, snapshot, named)
      values (act.id, act.case_id, act.at, act.verb, act.type, act.state, act.car_id, act.user_id, act.location_id,
        act.actor_id, act.request_id, act.pre_offer_type, act.reason, act.snapshot, act.named);
    if act.type <> 'PRE_OFFER_REQUEST' then
      insert into act_people (act_id, user_id, name, mail) select act.id, id, firstname || ' ' || lastname, users.mail from users
        where id = act.user_id or id = act.actor_id and act.named ->> 'office' = 'AGENT';
    end if;
  end loop;
end $$;

-- Blocks, complaints and answers (P42). A block is all acts with the same block_id, the id of its first act.
create table moderation_acts (
  id uuid primary key,
  number bigint not null generated always as identity,
  at timestamptz not null,
  verb text not null constraint moderation_acts_verb_known check (verb in ('block', 'lift', 'complain', 'uphold')),
  block_id uuid not null constraint moderation_acts_block_fk references moderation_acts,
  -- Complaint answered by upholding or lifting the block.
  complaint_id uuid constraint moderation_acts_answered_once unique
    constraint moderation_acts_complaint_fk references moderation_acts,
  -- Blocked and acting user.
  user_id uuid not null constraint moderation_acts_user_fk references users,
  actor_id uuid not null constraint moderation_acts_actor_fk references users,
  duration text constraint moderation_acts_duration_known check (duration in
    ('MONTHS_1', 'MONTHS_3', 'MONTHS_6', 'MONTHS_12', 'PERMANENT', 'BLACKLIST')),
  clause text,
  -- Null: permanent.
  ends_at timestamptz,
  -- Facts of a block, a complaint, or the reason of a decision.
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

-- Blocks that were not lifted; they may have expired.
create view standing_blocks as
  select b.id, b.user_id, b.ends_at from moderation_acts b
  where b.verb = 'block'
    and not exists (select from moderation_acts l where l.block_id = b.id and l.verb = 'lift');

-- Whether a user is blocked at an instant (P65).
create function is_blocked(person uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (select from standing_blocks b where b.user_id = person and (b.ends_at is null or b.ends_at > at))
$$;

-- Whether a user gets e-mails about cars at an instant (P126): active, not blocked, and of the location of each of these cases.
create function gets_car_mails(person uuid, case_ids uuid[], at timestamptz) returns boolean language sql stable as $$
  select exists (select from users u where u.id = person and u.active and u.type <> 'ADMIN') and not is_blocked(person, at)
    and not exists (select from acts a where a.id = any(case_ids) and not exists (
      select from user_locations ul where ul.user_id = person and ul.location_id = a.location_id))
$$;

-- Active sales managers by location: notified, and able to act unless blocked (P2).
create view location_managers as
  select ul.location_id, u.id, u.firstname, u.lastname, u.mail
  from user_locations ul join users u on u.id = ul.user_id where u.active and u.type = 'SALES_MANAGER';

-- Addresses that cannot be registered while the block stands, without a tag ("+…"). Hashed, so that the row can outlive the personal data.
create table blacklisted_mails (
  mail_hash text primary key,
  block_id uuid not null constraint blacklisted_mails_block_fk references moderation_acts on delete cascade
);

-- Terms of use and conditions of binding requests (P50). Acts name the version, binding ones also its hash, so that the
-- agreed text can be shown and proven.
create table agreed_texts (
  topic text not null constraint agreed_texts_topic_known check (topic in ('terms', 'conditions')),
  version text not null,
  effective_from date not null,
  -- The whole file, and its SHA-256 as UTF-8 in NFC with \n line ends, in hex.
  content text not null,
  hash text not null constraint agreed_texts_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  introduced_at timestamptz not null,
  constraint agreed_texts_pk primary key (topic, version),
  constraint agreed_texts_one_a_day unique (topic, effective_from)
);
create trigger agreed_texts_append_only before update or delete or truncate on agreed_texts
  for each statement execute function refuse_change();

-- Answers to the terms of use (P43).
create table terms_acts (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  at timestamptz not null,
  user_id uuid not null constraint terms_acts_user_fk references users,
  version text not null,
  -- WITHDRAWN: of the whole portal, with the version in effect at that time.
  act text not null constraint terms_acts_act_known check (act in ('ACCEPTED', 'DECLINED', 'WITHDRAWN'))
);
create index terms_acts_user on terms_acts (user_id, number);
create index terms_acts_answer on terms_acts (user_id, version, number desc);
create trigger terms_acts_append_only before update or delete or truncate on terms_acts
  for each statement execute function refuse_change();

-- Error code if a user may not request or accept for a location at an instant; null if they may (P18). Part of the
-- statement that writes the act. Revoking a right locks the user's row first, so this locks it until the act commits:
-- earlier revocations are awaited, later ones wait. Volatile, so that its second query sees what the awaited
-- transaction committed.
create function request_refusal(person uuid, location uuid, terms text, at timestamptz) returns text
language plpgsql volatile as $$
begin
  perform from users where id = person for share;
  return (
    select case
        when not u.active then 'inactive'
        when is_blocked(u.id, at) then 'blocked'
        when u.type <> 'SALES_MANAGER' then 'forbidden'
        when (select t.act from terms_acts t where t.user_id = u.id and t.version = terms
            order by t.number desc limit 1) is distinct from 'ACCEPTED' then 'terms_not_accepted'
        when not exists (select from user_locations ul where ul.user_id = u.id and ul.location_id = location)
          then 'location_not_yours'
      end
    from users u where u.id = person);
end $$;
