-- What sellers propose to their own sales managers (P190, ADR-0053): a car, a note, and what became of it.
-- Code since 0013 runs on it.

create table proposals (
  id uuid primary key default gen_random_uuid(),
  -- Who proposed it; it goes with the person.
  user_id uuid not null constraint proposals_user_fk references users on delete cascade,
  -- Not bound to the car: what became of it is told also when the car was erased, by the name it had.
  car_id uuid not null,
  area text not null constraint proposals_area_known check (area in ('PRE_OFFER', 'SELECTION')),
  job_number text not null,
  model text not null,
  -- Whose managers answer and read it: of a pre-offer its location, of a ZVF all of the seller on that day. Kept with the
  -- proposal: the words stay in the house they were written for, wherever the seller works later.
  location_ids uuid[] not null constraint proposals_somewhere check (cardinality(location_ids) > 0),
  -- Read by the seller and those managers, by nobody else: not in mails, not in the record. Emptied a while after the decision.
  note text not null constraint proposals_note_short check (char_length(note) <= 500),
  at timestamptz not null,
  -- The newest act of the car when it was proposed: what came later decides.
  after_act bigint not null,
  state text not null default 'OPEN' constraint proposals_state_known
    check (state in 
      ('OPEN', 'ACCEPTED', 'RECORDED', 'REQUESTED', 'DECLINED', 'WITHDRAWN', 'ENDED', 'EXPIRED', 'GONE')),
  decided_at timestamptz,
  -- Who accepted, asked or declined; null where nobody did.
  decided_by uuid constraint proposals_decider_fk references users on delete set null,
  -- Why a manager declined.
  reason text not null default '' constraint proposals_reason_short check (char_length(reason) <= 500),
  -- The case that it led to.
  activity_id uuid,
  constraint proposals_decided check ((state = 'OPEN') = (decided_at is null))
);
create unique index proposals_one_open on proposals (user_id, car_id) where state = 'OPEN';
create index proposals_open on proposals (car_id) where state = 'OPEN';
create index proposals_user on proposals (user_id, at desc);
create index proposals_decider on proposals (decided_by) where decided_by is not null;
create index proposals_location on proposals using gin (location_ids);
create index proposals_decided_at on proposals (decided_at) where decided_at is not null;
create index proposals_words on proposals (decided_at) where note <> '' or reason <> '';

-- Whose managers answer a proposal, by the locations that it was made for.
create function proposal_managers(places uuid[]) returns setof uuid language sql stable as $$
  select distinct u.id from user_locations m join users u on u.id = m.user_id
  where m.location_id = any(places) and u.active and u.type = 'SALES_MANAGER'
$$;

-- The open screens of both sides, once for each statement; not of old ones that are purged.
create function add_live_proposals() returns trigger language plpgsql as $$
declare
  told jsonb;
begin
  select jsonb_agg(distinct reader) into told from touched t
    cross join lateral (select t.user_id union select proposal_managers(t.location_ids)) as readers(reader)
    where tg_op <> 'DELETE' or t.state = 'OPEN';
  if told is not null then
    perform add_live_notice(jsonb_build_object('messages', told));
  end if;
  return null;
end $$;
create trigger proposals_live_insert after insert on proposals referencing new table as touched
  for each statement execute function add_live_proposals();
create trigger proposals_live_update after update on proposals referencing new table as touched
  for each statement execute function add_live_proposals();
create trigger proposals_live_delete after delete on proposals referencing old table as touched
  for each statement execute function add_live_proposals();

-- One more kind of mails that a person may do without (P126).
alter table users drop constraint users_muted_notices_known;
alter table users add constraint users_muted_notices_known check
  (muted_notices <@ '{REQUEST_RECEIPT,ANSWERED,DECLINED,OVERDUE,WATCH_NEWS,PROPOSED}'::text[]);
