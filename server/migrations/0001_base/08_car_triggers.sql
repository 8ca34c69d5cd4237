-- What each change of a car brings with it, in the same transaction (ADR-0026): versions of its fields, revisions of the
-- lists, the history, news for watchers, notices for open screens. Four triggers on cars, one per event, and one on
-- locations. Comparisons of columns are built from the table, so after `alter table cars` a migration calls
-- `build_car_triggers()` and nothing else.

-- Columns of cars that are more or less than a plain field. A plain field has versions and stands in the history; so
-- does a watched one, whose change also is news for watchers (`watch` in contract/car-fields.ts). A step has versions, and
-- acts tell it. Bookkeeping has neither; so have generated columns.
create table car_column_marks (
  column_name text primary key,
  mark text not null constraint car_column_marks_mark_known check (mark in ('watched', 'step', 'bookkeeping'))
);
insert into car_column_marks
  select unnest('{id, version, offer_version, created_at, archived_at, field_changed_at, field_versions}'::text[]),
    'bookkeeping';
insert into car_column_marks
  select unnest('{activity_state, date_status_updated, date_confirmation, user_id, pre_offer_type,
    open_request}'::text[]), 'step';
insert into car_column_marks
  select unnest('{list_price_excl_vat, date_of_delivery, date_until_takeover, offer_price_excl_vat, offer_price_incl_vat,
    pre_offer2_date_of_delivery, pre_offer2_purchase_price_excl_vat, pre_offer3_date_of_delivery,
    pre_offer3_purchase_price_excl_vat}'::text[]), 'watched';

-- Makes, from the columns and their marks:
--   note_car_fields(), the trigger that notes since when and since which version each field is as it is;
--   car_differences(old, new): column name -> [old, new], for the history;
--   car_watched_differs(old, new), for watchers.
-- Every column by its name: comparing the rows as JSON takes twice the time, and an import changes thousands of them. The
-- planner puts the last two in the place of their calls.
create function build_car_triggers() returns void language plpgsql as $build$
declare
  noted text[];
  fields text[];
  watched text[];
begin
  if exists (select column_name from car_column_marks
      except select attname from pg_attribute where attrelid = 'cars'::regclass and attnum > 0) then
    raise exception 'car_column_marks names a column that cars does not have';
  end if;
  select array_agg(attname order by attnum),
      array_agg(attname order by attnum) filter (where mark is distinct from 'step'),
      array_agg(attname order by attnum) filter (where mark = 'watched')
    into noted, fields, watched
    from pg_attribute left join car_column_marks on column_name = attname
    where attrelid = 'cars'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and mark is distinct from 'bookkeeping';

  execute format($make$
    create or replace function note_car_fields() returns trigger language plpgsql as $$
    begin
      select old.field_changed_at || coalesce(jsonb_object_agg(name, now()), '{}'),
          old.field_versions || coalesce(jsonb_object_agg(name, new.version), '{}')
        into new.field_changed_at, new.field_versions
        from unnest(array[%s]) name where name is not null;
      return new;
    end $$ $make$,
    (select string_agg(format('case when new.%1$I is distinct from old.%1$I then %1$L end', name), ', ')
      from unnest(noted) name));

  -- A function takes a hundred arguments at most, so the object is made in pieces. Where a ZVF stands says who holds it,
  -- which is part of the step.
  execute format($make$
    create or replace function car_differences(o cars, n cars) returns jsonb language sql stable as
      $$ select jsonb_strip_nulls(%s) $$ $make$,
    (select string_agg(format('jsonb_build_object(%s)', pairs), ' || ') from (
      select string_agg(format(
          '%1$L, case when n.%1$I is distinct from o.%1$I%2$s then jsonb_build_array(o.%1$I, n.%1$I) end',
          name, case name when 'location_id'
            then ' and (n.area = ''PRE_OFFER'' or n.activity_state is not distinct from o.activity_state)'
          end), ', ') as pairs
      from unnest(fields) with ordinality field(name, place) group by place / 48) pieces));

  execute format($make$
    create or replace function car_watched_differs(o cars, n cars) returns boolean language sql immutable as
      $$ select (%s) is distinct from (%s) $$ $make$,
    (select string_agg(format('o.%I', name), ', ') from unnest(watched) name),
    (select string_agg(format('n.%I', name), ', ') from unnest(watched) name));
end $build$;
select build_car_triggers();

create trigger cars_note_fields before update on cars for each row execute function note_car_fields();

-- New cars: their parts of the lists get a new revision, the history begins, watchers' searches may find them, and open
-- screens are told of up to a hundred.
create function car_created() returns trigger language plpgsql as $$
begin
  insert into car_list_revisions as known (scope, segment, revision)
    select distinct car_list(area, (select vfnr_hb from locations where id = location_id)), segment, 1 from new_cars
    order by 1, 2
    on conflict on constraint car_list_revisions_pk do update set revision = known.revision + 1;

  insert into car_changes (car_id, actor_id, source, batch_id, kind, version, fields)
    select id, car_change_actor(), car_change_source(), car_change_batch(), 'create', version, '{}' from new_cars;

  insert into car_news (car_id) select id from new_cars where listed;

  perform add_live_cars(array(
    select row(id, null, agents_list(listed, area, (select vfnr_hb from locations where id = location_id)),
        archived_at is null)::live_car
      from new_cars limit 101));
  return null;
end $$;
create trigger cars_created after insert on cars
  referencing new table as new_cars for each statement execute function car_created();

-- Changed cars: the parts of the lists that they leave and come into, one row of history for each that differs in a field or
-- went to or came from the archive, news where agents could notice it, and a notice to open screens.
-- Nothing is known about the size of the two tables when the plans are made, and plans are kept: comparing each row with
-- each, good for one car, would take minutes for the ten thousand of an import.
create function car_changed() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into car_list_revisions as known (scope, segment, revision)
    select car_list(area, (select vfnr_hb from locations where id = location_id)), segment, 1 from new_cars
    union select car_list(area, (select vfnr_hb from locations where id = location_id)), segment, 1 from old_cars
    order by 1, 2
    on conflict on constraint car_list_revisions_pk do update set revision = known.revision + 1;

  insert into car_changes (car_id, actor_id, source, batch_id, kind, version, fields)
    select id, car_change_actor(), car_change_source(), car_change_batch(), kind, version, fields
    from (select n.id, n.version, car_differences(o, n) as fields,
        case when (n.archived_at is null) = (o.archived_at is null) then 'update'
          when n.archived_at is null then 'restore' else 'archive' end as kind
      from old_cars o join new_cars n using (id) offset 0) change
    where kind <> 'update' or fields <> '{}';

  insert into car_news (car_id, list_before)
    select n.id, agents_list(o.listed, o.area, (select vfnr_hb from locations where id = o.location_id))
    from old_cars o join new_cars n using (id)
    where (o.listed, o.area, o.location_id, o.activity_state)
        is distinct from (n.listed, n.area, n.location_id, n.activity_state)
      or car_watched_differs(o, n);

  perform add_live_cars(array(
    select row(n.id, agents_list(o.listed, o.area, (select vfnr_hb from locations where id = o.location_id)),
        agents_list(n.listed, n.area, (select vfnr_hb from locations where id = n.location_id)),
        n.archived_at is null)::live_car
      from old_cars o join new_cars n using (id) limit 101));
  return null;
end $$;
create trigger cars_changed after update on cars
  referencing old table as old_cars new table as new_cars for each statement execute function car_changed();

-- Erased cars: lists, news and notices. Their history stays as it is.
create function car_erased() returns trigger language plpgsql as $$
begin
  insert into car_list_revisions as known (scope, segment, revision)
    select distinct car_list(area, (select vfnr_hb from locations where id = location_id)), segment, 1 from old_cars
    order by 1, 2
    on conflict on constraint car_list_revisions_pk do update set revision = known.revision + 1;

  insert into car_news (car_id) select id from old_cars;

  perform add_live_cars(array(
    select row(id, agents_list(listed, area, (select vfnr_hb from locations where id = location_id)), null,
        false)::live_car
      from old_cars limit 101));
  return null;
end $$;
create trigger cars_erased after delete on cars
  referencing old table as old_cars for each statement execute function car_erased();

-- A location that comes into another group takes its cars along; a group that gets another number keeps its list. Cars are
-- not written meanwhile (server/areas/locations/commands.ts).
create function location_regrouped() returns trigger language plpgsql as $$
declare
  list_was text := car_list('PRE_OFFER', old.vfnr_hb);
  list_now text := car_list('PRE_OFFER', new.vfnr_hb);
begin
  insert into car_list_revisions as known (scope, segment, revision)
    select scope, segment, 1 from unnest(array[list_was, list_now]) scope, generate_series(0, 31) segment
      order by 1, 2
    on conflict on constraint car_list_revisions_pk do update set revision = known.revision + 1;

  if coalesce(old.main_location_id, old.id) = coalesce(new.main_location_id, new.id) then
    update car_news set list_before = list_now where list_before = list_was;
  else
    insert into car_news (car_id, list_before)
      select id, list_was from cars
      where location_id = new.id and area = 'PRE_OFFER' and listed;
  end if;

  perform add_live_notice('{"everybody": true}');
  return null;
end $$;
create trigger locations_regrouped after update of vfnr_hb on locations
  for each row when (old.vfnr_hb <> new.vfnr_hb) execute function location_regrouped();
