-- A car's history begins with all its values, so that the record proves every field, also one that never changed (P131): the
-- row of kind "create" says [value, value] of each column that stands in the history. Cars that are older say theirs once, in a
-- row in which nothing differs. As pairs older code reads them as what they are: the last that was recorded.
-- Code since 0013 runs on it.

-- Beside what it made so far: car_first_values(car).
alter function build_car_triggers() rename to build_car_comparisons;
create function build_car_triggers() returns void language plpgsql as $build$
begin
  perform build_car_comparisons();
  execute format($make$
    create or replace function car_first_values(c cars) returns jsonb language sql stable as $$ select %s $$ $make$,
    (select string_agg(format('jsonb_build_object(%s)', pairs), ' || ') from (
      select string_agg(format('%1$L, jsonb_build_array(c.%1$I, c.%1$I)', name), ', ') as pairs
      from (select attname as name, row_number() over (order by attnum) as place
        from pg_attribute left join car_column_marks on column_name = attname
        where attrelid = 'cars'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and (mark is null or mark = 'watched')) field
      group by place / 48) pieces));
end $build$;
select build_car_triggers();

create or replace function car_created() returns trigger language plpgsql as $$
begin
  insert into car_list_revisions as known (scope, segment, revision)
    select distinct car_list(area, (select vfnr_hb from locations where id = location_id)), segment, 1 from new_cars
    order by 1, 2
    on conflict on constraint car_list_revisions_pk do update set revision = known.revision + 1;

  insert into car_changes (car_id, actor_id, source, batch_id, kind, version, fields)
    select car.id, car_change_actor(), car_change_source(), car_change_batch(), 'create', car.version, car_first_values(car)
    from new_cars join cars car on car.id = new_cars.id;

  insert into car_news (car_id) select id from new_cars where listed;

  perform add_live_cars(array(
    select row(id, null, agents_list(listed, area, (select vfnr_hb from locations where id = location_id)),
        archived_at is null)::live_car
      from new_cars limit 101));
  return null;
end $$;

insert into car_changes (car_id, source, kind, version, fields)
  select id, 'system', 'update', version, car_first_values(cars) from cars order by id;
