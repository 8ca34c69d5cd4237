-- A car's history begins with all its values, so that the record proves every field, also one that never changed (P131): the
-- row of kind "create" says the value of each column that is no step and no bookkeeping: column name -> value, not [old, new].
-- Cars that are older say theirs once, in a row of kind "state" that stands in no history on the screen.
-- Code since 0013 runs on it.
alter table car_changes drop constraint car_changes_kind_known;
alter table car_changes add constraint car_changes_kind_known check (kind in
  ('create', 'update', 'archive', 'restore', 'state'));

create function car_columns_without_history() returns text[] language sql stable as $$
  select array_agg(attname::text) from pg_attribute left join car_column_marks on column_name = attname
  where attrelid = 'cars'::regclass and attnum > 0 and not attisdropped
    and (attgenerated <> '' or mark in ('step', 'bookkeeping'))
$$;

create or replace function car_created() returns trigger language plpgsql as $$
declare
  others text[] := car_columns_without_history();
begin
  insert into car_list_revisions as known (scope, segment, revision)
    select distinct car_list(area, (select vfnr_hb from locations where id = location_id)), segment, 1 from new_cars
    order by 1, 2
    on conflict on constraint car_list_revisions_pk do update set revision = known.revision + 1;

  insert into car_changes (car_id, actor_id, source, batch_id, kind, version, fields)
    select id, car_change_actor(), car_change_source(), car_change_batch(), 'create', version, to_jsonb(new_cars) - others
    from new_cars;

  insert into car_news (car_id) select id from new_cars where listed;

  perform add_live_cars(array(
    select row(id, null, agents_list(listed, area, (select vfnr_hb from locations where id = location_id)),
        archived_at is null)::live_car
      from new_cars limit 101));
  return null;
end $$;

insert into car_changes (car_id, source, kind, version, fields)
  select id, 'system', 'state', version, to_jsonb(cars) - (select car_columns_without_history()) from cars order by id;
