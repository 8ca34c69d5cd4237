-- Ended sessions: their open streams are authorized again at once (ADR-0018).
create function tell_session_ended() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_notify('live', jsonb_build_object('people', jsonb_build_array(old."userId"))::text);
  return null;
end $$;

-- Effects of each change of a car in the same transaction (ADR-0026): version and journal entries, by four triggers.
-- Column comparisons are generated, so after `alter table cars` a migration only calls `build_car_triggers()`.

-- Columns that are not plain fields. Plain fields count the version and are in the history; offered ones also count the
-- offer's version (`versionFields` in contract/fleet/car-fields.ts). Steps count the version, their history is in acts.
-- Bookkeeping and generated columns do neither.
create table car_column_marks (
  column_name text primary key,
  mark text not null constraint car_column_marks_mark_known check (mark in ('offered', 'step', 'bookkeeping'))
);
insert into car_column_marks
  select unnest('{id, version, offer_version, created_at, archived_at, field_changed_at}'::text[]), 'bookkeeping';
insert into car_column_marks
  select unnest('{activity_state, date_status_updated, date_confirmation, user_id, pre_offer_type,
    open_request}'::text[]), 'step';
insert into car_column_marks
  select unnest('{area, accept_pre_offer, request_pre_offer, allow_individual_pre_offer, accept_selection, location_id,
    list_price_excl_vat, date_of_delivery, date_until_takeover, kilometer_reading, expected_kilometer_reading,
    min_kilometer_reading, at_target_kilometer_reading, max_kilometer_reading, offer_price_excl_vat, offer_price_incl_vat,
    additional_or_reduced_price_per_month, additional_or_reduced_price_per1000_kilometer,
    pre_offer2_target_kilometer_reading_at, pre_offer2_date_of_delivery, pre_offer2_purchase_price_excl_vat,
    pre_offer3_target_kilometer_reading_at, pre_offer3_date_of_delivery, pre_offer3_purchase_price_excl_vat, job_number,
    id_number, brand, model, model_series, model_designation, paint_base_color, paint_code, paint_designation, upholstery_code,
    upholstery_designation, additional_information,
    license_plate_number, condition, date_of_first_registration}'::text[]), 'offered';

-- Generates from the columns and marks: note_car_fields(), the trigger that counts versions and notes each field's last
-- change; car_differences(old, new): column name -> [old, new]; car_initials(new): values that differ from the column's
-- default; car_steps(old, new): columns changed by a step, or null. Column by column, since comparing rows as JSON
-- takes twice the time; not in SQL, which each connection would plan for a fifth of a second before its first change.
create function build_car_triggers() returns void language plpgsql as $build$
declare
  noted text[];
  fields text[];
  offered text[];
  steps text[];
begin
  if exists (select column_name from car_column_marks
      except select attname from pg_attribute where attrelid = 'cars'::regclass and attnum > 0) then
    raise exception 'car_column_marks names a column that cars does not have';
  end if;
  select array_agg(attname order by attnum),
      array_agg(attname order by attnum) filter (where mark is distinct from 'step'),
      array_agg(attname order by attnum) filter (where mark = 'offered' and attname <> 'location_id'),
      array_agg(attname order by attnum) filter (where mark = 'step')
    into noted, fields, offered, steps
    from pg_attribute left join car_column_marks on column_name = attname
    where attrelid = 'cars'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and mark is distinct from 'bookkeeping';

  -- A ZVF has the location of its holder, so a step that changes both leaves its offer unchanged. Documents belong to
  -- the offer: their writers set its version.
  execute format($make$
    create or replace function note_car_fields() returns trigger language plpgsql as $$
    declare
      changed text[] := array_remove(array[%s], null);
      name text;
    begin
      if new.offer_version = old.offer_version and (changed && %L or 'location_id' = any(changed) and not (
          new.area = 'SELECTION' and new.activity_state is distinct from old.activity_state
          and (old.activity_state is null or new.location_id is null))) then
        new.offer_version := old.offer_version + 1;
      end if;
      new.version := old.version + (changed <> '{}' or new.offer_version <> old.offer_version
        or new.archived_at is distinct from old.archived_at)::integer;
      foreach name in array changed loop
        new.field_changed_at := new.field_changed_at || jsonb_build_object(name, portal_now());
      end loop;
      return new;
    end $$ $make$,
    (select string_agg(format('case when new.%1$I is distinct from old.%1$I then %1$L end', name), ', ')
      from unnest(noted) name), offered);

  -- Eight columns at a time: if they are equal, no object is built, which takes longer than comparing. The location of
  -- a ZVF is its holder's, thus part of the step.
  execute format($make$
    create or replace function car_differences(o cars, n cars) returns jsonb language plpgsql stable as
      $$ begin return %s; end $$ $make$,
    (select string_agg(format(
        'case when (%s) is distinct from (%s) then jsonb_strip_nulls(jsonb_build_object(%s)) else ''{}'' end',
        olds, news, pairs), ' || ') from (
      select string_agg(format('o.%I', name), ', ') as olds, string_agg(format('n.%I', name), ', ') as news,
        string_agg(format('%1$L, case when n.%1$I is distinct from o.%1$I%2$s then jsonb_build_array(o.%1$I, n.%1$I) end',
          name, case name when 'location_id'
            then ' and (n.area = ''PRE_OFFER'' or n.activity_state is not distinct from o.activity_state)'
          end), ', ') as pairs
      from unnest(fields) with ordinality field(name, place) group by place / 8) pieces));

  -- Functions take at most a hundred arguments, so the object is built in pieces.
  execute format($make$
    create or replace function car_initials(n cars) returns jsonb language plpgsql stable as
      $$ begin return jsonb_strip_nulls(%s); end $$ $make$,
    (select string_agg(format('jsonb_build_object(%s)', pairs), ' || ') from (
      select string_agg(format('%1$L, case when n.%1$I is distinct from %2$s then jsonb_build_array(null, n.%1$I) end',
          name, coalesce(pg_get_expr(adbin, adrelid), 'null')), ', ') as pairs
      from unnest(fields) with ordinality field(name, place)
        join pg_attribute on attrelid = 'cars'::regclass and attname = name
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      group by place / 48) pieces));

  execute format($make$
    create or replace function car_steps(o cars, n cars) returns text[] language plpgsql immutable as
      $$ begin return case when (%s) is distinct from (%s) then array_remove(array[%s], null) end; end $$ $make$,
    (select string_agg(format('o.%I', name), ', ') from unnest(steps) name),
    (select string_agg(format('n.%I', name), ', ') from unnest(steps) name),
    (select string_agg(format('case when n.%1$I is distinct from o.%1$I then %1$L end', name), ', ')
      from unnest(steps || '{location_id}') name));
end $build$;
select build_car_triggers();

create trigger cars_note_fields before update on cars for each row execute function note_car_fields();

-- A location keeps its group while one of its cars is written: writers share these locks, a move takes them exclusively
-- (server/people/locations/locations.ts). Few enough for an import of everything.
create function location_lock(location_id uuid) returns integer language sql immutable as $$
  select get_byte(uuid_send(location_id), 15)
$$;
create function lock_groups(location_ids uuid[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4711005, part)
    from (select distinct location_lock(id) as part from unnest(location_ids) id where id is not null order by 1) parts;
end $$;

-- New cars: first journal entries.
create function car_created() returns trigger language plpgsql as $$
begin
  perform lock_groups(array(select distinct location_id from new_cars));
  insert into journal (kind, source, actor_id, car_id, batch_id, content)
    select 'car.create', journal_source(), journal_actor(), id, journal_batch(), jsonb_build_object('fields', car_initials(c),
      'lists', jsonb_build_array(null, agents_list(listed, area, (select vfnr_hb from locations where id = location_id))))
    from new_cars c order by job_number;

  perform note_car_duplicates(array(select id from new_cars));
  return null;
end $$;
create trigger cars_created after insert on cars
  referencing new table as new_cars for each statement execute function car_created();

-- Changed cars: an entry per changed, archived or restored car. Cached plans ignore the size of transition tables: a
-- nested loop, fine for one car, would take minutes for an import of ten thousand.
create function car_changed() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  perform lock_groups(array(select location_id from new_cars union select location_id from old_cars));
  with change as (
    select n.id, n.version, n.job_number, car_differences(o, n) as fields, car_steps(o, n) as steps, o.listed <> n.listed as moved,
      jsonb_build_array(agents_list(o.listed, o.area, (select vfnr_hb from locations where id = o.location_id)),
        agents_list(n.listed, n.area, (select vfnr_hb from locations where id = n.location_id))) as lists,
      case when (n.archived_at is null) = (o.archived_at is null) then 'car.update'
        when n.archived_at is null then 'car.restore' else 'car.archive' end as kind
    from old_cars o join new_cars n using (id) offset 0)
  insert into journal (kind, source, actor_id, car_id, batch_id, content)
    select case when kind = 'car.update' and fields = '{}' then 'car.step' else kind end, journal_source(), journal_actor(), id,
      journal_batch(), jsonb_build_object('fields', fields, 'lists', lists,
        'edit', jsonb_build_object('version', version, 'also', coalesce(steps, '{}')))
    from change where kind <> 'car.update' or fields <> '{}' or steps is not null or moved order by job_number;

  perform note_car_duplicates(ids) from (select array_agg(n.id) as ids from old_cars o join new_cars n using (id)
    where (o.id_number, o.job_number, o.archived_at) is distinct from (n.id_number, n.job_number, n.archived_at)) renamed
    where ids is not null;
  return null;
end $$;
create trigger cars_changed after update on cars
  referencing old table as old_cars new table as new_cars for each statement execute function car_changed();

-- Erased cars: a last entry. Their history stays.
create function car_erased() returns trigger language plpgsql as $$
begin
  perform lock_groups(array(select distinct location_id from old_cars));
  insert into journal (kind, source, actor_id, car_id, content)
    select 'car.erase', journal_source(), journal_actor(), id, jsonb_build_object('job_number', job_number,
      'lists', jsonb_build_array(agents_list(listed, area, (select vfnr_hb from locations where id = location_id)), null))
    from old_cars order by job_number;
  return null;
end $$;
create trigger cars_erased after delete on cars
  referencing old table as old_cars for each statement execute function car_erased();
