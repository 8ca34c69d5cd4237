-- Code since 0001 runs on it.
-- Facts of cars are computed by the portal (server/fleet/cars/writer.ts), which also writes the entries of its changes. A change by anything
-- else is recorded by `record_row`, like those of other tables, and its facts are computed later (`refreshFacts`).

-- Rules and version of the car from which its facts follow.
alter table cars add column facts_of text,
  add column job_number_key text not null default '',
  -- Since when agents see the car: created, shown, or moved to its list.
  add column listed_since timestamptz not null default portal_now(),
  alter column missing drop expression, alter column missing set default 0,
  alter column warnings drop expression, alter column warnings set default 0,
  alter column first_over_after drop expression,
  alter column main_net drop expression, alter column main_net set default 0,
  alter column under_list drop expression,
  alter column shown_net drop expression, alter column shown_net set default 0,
  alter column shown_delivery drop expression,
  alter column changed_at drop expression, alter column changed_at set default portal_now(),
  alter column search_text drop expression, alter column search_text set default '';

drop trigger cars_note_fields on cars;
drop trigger cars_created on cars;
drop trigger cars_changed on cars;
drop trigger cars_erased on cars;
update cars set listed_since = listed_since(created_at, field_changed_at), job_number_key = job_number_key(job_number);

drop function note_car_fields(), car_differences(cars, cars), car_initials(cars), car_steps(cars, cars),
  car_created(), car_changed(), car_erased(), note_car_duplicates(uuid[]), lock_groups(uuid[]);
drop function last_changed(timestamptz, jsonb), car_search_text(text, text, text, text), vat_percent(date);
-- For code of 1.4, to be dropped by the next release: it also reads by `job_number_key()` and `listed_since()`, and names these two in its rights.
create or replace function build_car_triggers() returns void language plpgsql as $$ begin end $$;
delete from car_column_marks;

-- Locks the groups of these locations and reads them then: writers of cars share the locks, a move takes them exclusively
-- (server/people/locations/locations.ts).
create function locked_groups(location_ids uuid[]) returns table (id uuid, vfnr_hb text) language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4711005, part)
    from (select distinct location_lock(given) as part from unnest(location_ids) given where given is not null order by 1) parts;
  return query select l.id, l.vfnr_hb from locations l where l.id = any(location_ids);
end $$;

-- Records a change of a car that the portal's writer did not record, which sets `facts_of`. It counts as one of the offer, and the car's facts
-- as unknown until they are computed again. Erased cars always get their last entry here.
create function record_car() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  before jsonb;
  after jsonb;
  changed text[];
  fields jsonb;
  steps constant text[] := '{activity_state,date_status_updated,date_confirmation,user_id,pre_offer_type,open_request}';
  kept constant text[] := '{id,version,offer_version,created_at,created_on,archived_at,field_changed_at,changed_at,listed,listed_since,facts_of,
    missing,warnings,first_over_after,main_net,under_list,shown_net,shown_delivery,search_text,job_number_key}';
begin
  if tg_op = 'INSERT' and new.facts_of is not null or tg_op = 'UPDATE' and new.facts_of is distinct from old.facts_of then
    return null;
  end if;
  before := jsonb_strip_nulls(to_jsonb(old));
  after := jsonb_strip_nulls(to_jsonb(new));
  select coalesce(array_agg(key), '{}'), coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) filter (where key <> all(steps)), '{}')
    into changed, fields from jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) key
    where key <> all(kept) and before -> key is distinct from after -> key;
  if tg_op = 'UPDATE' and changed = '{}' and old.archived_at is not distinct from new.archived_at then
    return null;
  end if;
  insert into journal (kind, source, actor_id, car_id, batch_id, content)
    select case when tg_op = 'INSERT' then 'car.create' when tg_op = 'DELETE' then 'car.erase'
        when (old.archived_at is null) <> (new.archived_at is null) then
          case when new.archived_at is null then 'car.restore' else 'car.archive' end
        when fields = '{}' then 'car.step' else 'car.update' end,
      journal_source(), journal_actor(), coalesce(new.id, old.id), journal_batch(),
      case tg_op when 'DELETE' then jsonb_build_object('job_number', old.job_number) else jsonb_build_object('fields', fields) end
        || jsonb_build_object('lists', jsonb_build_array(
          agents_list(old.listed, old.area, min(g.vfnr_hb) filter (where g.id = old.location_id)),
          agents_list(new.listed, new.area, min(g.vfnr_hb) filter (where g.id = new.location_id))))
        || case tg_op when 'UPDATE' then jsonb_build_object('edit', jsonb_build_object('version', old.version + 1,
          'also', to_jsonb(array(select unnest(changed) intersect select unnest(steps))))) else '{}' end
    from locked_groups(array[old.location_id, new.location_id]) g;
  if tg_op = 'UPDATE' then
    update cars set version = old.version + 1, facts_of = 'unknown ' || (old.version + 1), changed_at = portal_now(),
        offer_version = new.offer_version + (fields <> '{}' and new.offer_version = old.offer_version)::integer,
        field_changed_at = field_changed_at || jsonb_object(changed, array_fill(to_json(portal_now()) #>> '{}', array[cardinality(changed)])),
        listed_since = case when changed && '{display,location_id,area}' then portal_now() else listed_since end
      where id = new.id;
  end if;
  return null;
end $$;
create trigger cars_record after insert or update or delete on cars for each row execute function record_car();

drop index cars_newest, cars_job_number_key, cars_fleet, cars_work, cars_search, cars_archived;
create index cars_newest on cars (area, listed_since) where listed and activity_state is null;
create index cars_job_number_key on cars (job_number_key) where archived_at is null;
create index cars_fleet on cars (job_number collate "C") include (id, area, listed, display, accept_pre_offer, request_pre_offer,
  allow_individual_pre_offer, accept_selection, activity_state, open_request, date_confirmation, promotion, brand, model,
  model_series, paint_base_color, drive, location_id, missing, warnings, first_over_after, main_net,
  date_of_delivery, under_list, shown_net, shown_delivery, changed_at, search_text, model_designation, id_number,
  license_plate_number)
  where archived_at is null;
create index cars_archived on cars (archived_at) include (id, job_number, search_text) where archived_at is not null;
