-- A car's first entry says what differs from a new car that nobody typed anything into; what it does not say was as the table has
-- it by default, and the proof of the record holds today's row against that (P132). So code of before reads the history of cars
-- made beside columns that it does not know, as long as nobody fills them.
-- Code since 0013 runs on it.

create or replace function build_car_triggers() returns void language plpgsql as $build$
begin
  perform build_car_comparisons();
  execute format($make$
    create or replace function car_first_values(c cars) returns jsonb language sql stable as $$ select jsonb_strip_nulls(%s) $$ $make$,
    (select string_agg(format('jsonb_build_object(%s)', pairs), ' || ') from (
      select string_agg(format(
          '%1$L, case when c.%1$I is distinct from %2$s then jsonb_build_array(c.%1$I, c.%1$I) end', name, initial), ', ') as pairs
      from (select attname as name, coalesce(pg_get_expr(adbin, adrelid), 'null') as initial,
          row_number() over (order by attnum) as place
        from pg_attribute left join car_column_marks on column_name = attname
          left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = 'cars'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and (mark is null or mark = 'watched')) field
      group by place / 48) pieces));
end $build$;
select build_car_triggers();
