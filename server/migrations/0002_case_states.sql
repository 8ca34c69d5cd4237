-- Code since 0001 runs on it.
-- The state of each case is stored, so that lists and counts read rows, not histories.

drop view cases;

-- Each case by its first act, with its current state; `user_id` holds or requested the car. Corrected dates and
-- releases after a rejection do not count as changes. `confirmed_number` is the confirming act.
create view case_histories as
  select first.id, first.car_id, first.user_id, first.location_id, first.type, first.pre_offer_type, first.at as sent_at,
    first.due_at, first.verb = 'record' as recorded, newest.state, newest.at as since, newest.number, newest.reason,
    newest.state = 'OPEN' or is_holding(newest.state) as running, confirmed.at as confirmed_at, confirmed.number as confirmed_number,
    (select snapshot -> 'answer' || jsonb_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from acts where case_id = first.id and first.type = 'PRE_OFFER_REQUEST' and snapshot ? 'answer'
      order by number limit 1) as answer
  from acts first cross join lateral (
    select state, at, number, reason from acts
    where case_id = first.id and verb <> 'correct' and (verb <> 'free' or state = 'FREED')
    order by number desc limit 1) newest
  left join lateral (
    select min(at) as at, min(number) as number from acts
    where case_id = first.id and verb in ('confirm', 'record') and is_confirmed(state)) confirmed on true
  where first.is_first;

create table case_states as table case_histories;
alter table case_states
  add constraint case_states_pk primary key (id),
  add constraint case_states_act_fk foreign key (id) references acts on delete cascade;
create index case_states_newest on case_states (since desc, number desc);
create index case_states_location on case_states (location_id, since desc, number desc);
create index case_states_car on case_states (car_id);
create index case_states_user on case_states (user_id);
create index case_states_waiting on case_states (due_at) where awaits_answer(state);
drop index acts_location_first;
drop index if exists cars_awaiting_answer;

-- As the owner of the schema: the portal cannot write states that its acts do not have.
create function store_case_states() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into case_states select * from case_histories where id in (select case_id from added)
  on conflict (id) do update set (state, since, number, reason, running, confirmed_at, confirmed_number, answer) =
    (excluded.state, excluded.since, excluded.number, excluded.reason, excluded.running, excluded.confirmed_at,
      excluded.confirmed_number, excluded.answer);
  return null;
end $$;
create trigger acts_case_states after insert on acts referencing new table as added
  for each statement execute function store_case_states();

create view cases as select stored.*, first.snapshot from case_states stored left join acts first on first.id = stored.id;
