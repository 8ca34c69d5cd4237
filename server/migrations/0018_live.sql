-- What the portals tell open screens at once (docs/decisions/0018): ids only. A change notes what is to be told in its
-- own transaction; `ring_live` then sends it on the channel "live". Sent by the change itself it would cost most of the
-- speed of acceptances, because PostgreSQL lets only one transaction at a time commit a notice. Nothing here outlives a
-- crash, after which every screen reads anew.
create unlogged table live_notices (
  number bigint not null generated always as identity,
  message jsonb not null
);

create function tell_live(message jsonb) returns void language sql as $$
  insert into live_notices (message) values (message)
$$;

-- Sends what waits, in the order in which it was noted, so that the last word about a car comes last: one sender after the
-- other. Of very much, or of more than PostgreSQL takes (8000 bytes), only that everything is to be read again.
create function ring_live() returns void language plpgsql as $$
declare
  messages text[];
  message text;
begin
  perform pg_advisory_xact_lock(4711002);
  -- Each with its number: of equal notices PostgreSQL sends the first only.
  with taken as (delete from live_notices returning *)
    select array_agg((t.message || jsonb_build_object('number', t.number))::text order by t.number) into messages
    from taken t;
  if messages is null then
    return;
  end if;
  if cardinality(messages) > 200 or (select max(octet_length(m)) from unnest(messages) m) > 7900 then
    perform pg_notify('live', '{"reload": true, "everybody": true}');
    return;
  end if;
  foreach message in array messages loop
    perform pg_notify('live', message);
  end loop;
end $$;

-- In which list agents see the car; null when none of them does (decision 4).
create function agents_scope(area text, location uuid, display boolean, state text, archived timestamptz)
  returns text language sql stable as $$
  select case when archived is null and display and (area = 'SELECTION' or state is null)
              then nullif(car_list_scope(area, location), 'NONE') end
$$;

-- Cars by where agents saw them before and see them now, and whether admins still have them. Of very many nobody is
-- told one by one.
create function tell_live_cars() returns trigger language plpgsql as $$
declare
  touched integer;
begin
  if tg_op = 'DELETE' then
    select count(*) into touched from (select from old_cars limit 101) few;
  else
    select count(*) into touched from (select from new_cars limit 101) few;
  end if;
  if touched = 0 then
    return null;
  elsif touched > 100 then
    perform tell_live('{"reload": true}');
  elsif tg_op = 'INSERT' then
    perform tell_live(jsonb_build_object('cars', jsonb_agg(told))) from (
      select jsonb_build_object('after', after, 'kept', kept, 'ids', jsonb_agg(id)) as told
      from (select id, agents_scope(area, location_id, display, activity_state, archived_at) as after,
              archived_at is null as kept from new_cars) car group by after, kept) told;
  elsif tg_op = 'DELETE' then
    perform tell_live(jsonb_build_object('cars', jsonb_agg(told))) from (
      select jsonb_build_object('before', before, 'kept', false, 'ids', jsonb_agg(id)) as told
      from (select id, agents_scope(area, location_id, display, activity_state, archived_at) as before
            from old_cars) car group by before) told;
  else
    perform tell_live(jsonb_build_object('cars', jsonb_agg(told))) from (
      select jsonb_build_object('before', before, 'after', after, 'kept', kept, 'ids', jsonb_agg(id)) as told
      from (select n.id, n.archived_at is null as kept,
              agents_scope(o.area, o.location_id, o.display, o.activity_state, o.archived_at) as before,
              agents_scope(n.area, n.location_id, n.display, n.activity_state, n.archived_at) as after
            from old_cars o join new_cars n using (id)) car group by before, after, kept) told;
  end if;
  return null;
end $$;
create trigger cars_live_inserted after insert on cars
  referencing new table as new_cars for each statement execute function tell_live_cars();
create trigger cars_live_deleted after delete on cars
  referencing old table as old_cars for each statement execute function tell_live_cars();
create trigger cars_live_updated after update on cars
  referencing old table as old_cars new table as new_cars for each statement execute function tell_live_cars();

-- Activities are seen by their location (decision 27).
create function tell_live_acts() returns trigger language plpgsql as $$
begin
  perform tell_live(jsonb_build_object('acts', jsonb_agg(distinct location_id))) from new_acts having count(*) > 0;
  return null;
end $$;
create trigger acts_live after insert on acts
  referencing new table as new_acts for each statement execute function tell_live_acts();

-- Whose rights changed: open streams of these people prove them again. The identity deletes its sessions with a search
-- path of its own.
create function tell_live_person() returns trigger language plpgsql set search_path from current as $$
begin
  perform tell_live(jsonb_build_object('people', jsonb_build_array(
    coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0])));
  return null;
end $$;
create trigger users_live after update on users for each row
  when ((old.type, old.active, old.identity_id) is distinct from (new.type, new.active, new.identity_id))
  execute function tell_live_person('id');
create trigger users_live_deleted after delete on users for each row execute function tell_live_person('id');
create trigger user_locations_live after insert or delete on user_locations for each row
  execute function tell_live_person('user_id');
create trigger moderation_acts_live after insert on moderation_acts for each row
  execute function tell_live_person('user_id');
create trigger session_live after delete on identity.session for each row execute function tell_live_person('userId');

-- Groups decide who sees what.
create function tell_live_everybody() returns trigger language plpgsql as $$
begin
  perform tell_live('{"everybody": true}');
  return null;
end $$;
create trigger locations_live after update of vfnr_hb on locations for each row when (old.vfnr_hb <> new.vfnr_hb)
  execute function tell_live_everybody();
