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
  -- Of a pre-offer the location that can act on it; null for a ZVF, which any location of the seller can ask for.
  location_id uuid constraint proposals_location_fk references locations on delete cascade,
  -- Read by the seller and those managers, by nobody else: not in mails, not in the record.
  note text not null constraint proposals_note_short check (char_length(note) <= 500),
  at timestamptz not null,
  -- The newest act of the car when it was proposed: what came later decides.
  after_act bigint not null,
  state text not null default 'OPEN' constraint proposals_state_known
    check (state in ('OPEN', 'ACCEPTED', 'REQUESTED', 'DECLINED', 'WITHDRAWN', 'GONE')),
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
create index proposals_location on proposals (location_id) where location_id is not null;
create index proposals_decided_at on proposals (decided_at) where decided_at is not null;

-- Whose managers answer a proposal: those of its location, of a ZVF those of every location of the seller.
create function proposal_managers(seller uuid, place uuid) returns setof uuid language sql stable as $$
  select distinct m.user_id from user_locations s
    join user_locations m on m.location_id = s.location_id
    join users u on u.id = m.user_id
  where s.user_id = seller and (place is null or s.location_id = place) and u.active and u.type = 'SALES_MANAGER'
$$;

-- The open screens of both sides, whenever one comes, is decided or goes.
create function add_live_proposal() returns trigger language plpgsql as $$
declare
  told proposals := coalesce(new, old);
begin
  perform add_live_notice(jsonb_build_object('messages', to_jsonb(array(
    select told.user_id union select proposal_managers(told.user_id, told.location_id)))));
  return null;
end $$;
create trigger proposals_live after insert or update or delete on proposals for each row execute function add_live_proposal();

-- One more kind of mails that a person may do without (P126).
alter table users drop constraint users_muted_notices_known;
alter table users add constraint users_muted_notices_known check
  (muted_notices <@ '{REQUEST_RECEIPT,ANSWERED,DECLINED,OVERDUE,WATCH_NEWS,PROPOSED}'::text[]);
