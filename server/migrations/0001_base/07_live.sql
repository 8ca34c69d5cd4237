-- What portals send to open screens at once (ADR-0018): ids only. A change adds a notice in its own transaction, and
-- `send_live_notices` then sends it on the channel "live". Sent by the change itself it would cost most of the speed of
-- acceptances, because PostgreSQL lets only one transaction at a time commit a notice. Nothing here outlives a crash, after
-- which every screen reads again.

-- Not an identity of the table: the sequence of an unlogged table cannot be read on a promoted standby.
create sequence live_notice_numbers;
create unlogged table live_notices (
  number bigint not null default nextval('live_notice_numbers'),
  message jsonb not null
);

create function add_live_notice(message jsonb) returns void language sql as $$
  insert into live_notices (message) values (message)
$$;

-- Sends what waits, in the order in which it was added, so that the last word about a car comes last: one sender after the
-- other. Of very much, or of more than PostgreSQL takes (8000 bytes), only that everything is to be read again.
create function send_live_notices() returns void language plpgsql as $$
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

-- A car that changed: in which list agents saw it before and see it now, and whether admins still have it.
create type live_car as (id uuid, before text, after text, kept boolean);

-- Cars by where agents saw and see them. Of very many only that lists are to be read again.
create function add_live_cars(changed live_car[]) returns void language sql as $$
  select add_live_notice(case
    when cardinality(changed) > 100 then '{"reload": true}'
    else (
      select jsonb_build_object('cars', jsonb_agg(seen)) from (
        select jsonb_build_object('before', before, 'after', after, 'kept', kept, 'ids', jsonb_agg(id)) as seen
        from unnest(changed) group by before, after, kept) seen)
    end)
  where cardinality(changed) > 0
$$;

-- Activities are seen by their location (P27).
create function add_live_acts() returns trigger language plpgsql as $$
begin
  perform add_live_notice(jsonb_build_object('acts', jsonb_agg(distinct location_id))) from new_acts having count(*) > 0;
  return null;
end $$;
create trigger acts_live after insert on acts
  referencing new table as new_acts for each statement execute function add_live_acts();

-- Whose rights changed: open streams of these people prove them again.
create function add_live_person() returns trigger language plpgsql set search_path from current as $$
begin
  perform add_live_notice(jsonb_build_object('people', jsonb_build_array(
    coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0])));
  return null;
end $$;
create trigger users_live after update on users for each row
  when ((old.type, old.active, old.identity_id) is distinct from (new.type, new.active, new.identity_id))
  execute function add_live_person('id');
create trigger users_live_deleted after delete on users for each row execute function add_live_person('id');
create trigger user_locations_live after insert or delete on user_locations for each row
  execute function add_live_person('user_id');
create trigger moderation_acts_live after insert on moderation_acts for each row
  execute function add_live_person('user_id');
