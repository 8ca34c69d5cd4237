-- What changed of a car while somebody held it and was not told yet (P19), written with the change itself, through whatever door
-- it came; taken away with the messages that tell it. A table of its own: a release before would take an unknown cause away untold.
-- Code since 0013 runs on it.

create table held_changes (
  change_id bigint not null,
  -- The case that held the car then.
  activity_id uuid not null
);

-- Whoever gets a car with this very change knows no other. Looked up by key: plans for many rows read the whole fleet for one.
create function add_held_changes() returns trigger language plpgsql as $$
begin
  insert into held_changes (change_id, activity_id)
    select changed.id, held.activity_id
    from (select id, car_id from added
      where kind = 'update'
        and (select c.activity_state from cars c where c.id = car_id) ~ '_(ACCEPTED|CONFIRMED)$' offset 0) changed
    cross join lateral (
      select a.activity_id, a.state from acts a
      where a.activity_id = (select f.activity_id from acts f
        where f.car_id = changed.car_id and f.verb in ('accept', 'record') order by f.number desc limit 1)
      order by a.number desc limit 1) held
    where held.state ~ '_(ACCEPTED|CONFIRMED)$';
  return null;
end $$;
create trigger car_changes_held after insert on car_changes
  referencing new table as added for each statement execute function add_held_changes();
