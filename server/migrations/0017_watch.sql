-- Watched cars, saved searches, and what is still to be told about both (docs/decisions/0019).

alter table users
  drop constraint users_muted_notices_known,
  add constraint users_muted_notices_known check (muted_notices <@ '{REQUEST_RECEIPT,WATCH_NEWS}'::text[]);

-- A person's own list. Not bound to cars: who watches an erased one still finds the own note.
create table watched_cars (
  user_id uuid not null constraint watched_cars_user_fk references users on delete cascade,
  car_id uuid not null,
  version integer not null default 1,
  at timestamptz not null,
  -- What the car was called when the person last saw it.
  name text not null,
  note text not null default '' constraint watched_cars_note_short check (char_length(note) <= 500),
  notify text not null constraint watched_cars_notify_known check (notify in ('AT_ONCE', 'DAILY', 'NEVER')),
  -- Price, dates and state as the person last saw them on a screen, and as a mail last told them.
  seen jsonb not null,
  told jsonb not null,
  -- Since when a change may have to be told.
  untold_since timestamptz,
  constraint watched_cars_pk primary key (user_id, car_id)
);
create index watched_cars_car on watched_cars (car_id);
create index watched_cars_untold on watched_cars (untold_since) where untold_since is not null;

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  user_id uuid not null constraint saved_searches_user_fk references users on delete cascade,
  area text not null constraint saved_searches_area_known check (area in ('PRE_OFFER', 'SELECTION')),
  name text not null
    constraint saved_searches_name_trimmed check (name = btrim(name) and name <> '' and char_length(name) <= 80),
  -- In the form in which the overview's URL keeps them.
  filters jsonb not null,
  notify text not null constraint saved_searches_notify_known check (notify in ('AT_ONCE', 'DAILY', 'NEVER')),
  at timestamptz not null
);
create unique index saved_searches_name_unique on saved_searches (user_id, area, lower(name));

-- New cars of saved searches that no mail told yet.
create table search_matches (
  search_id uuid not null constraint search_matches_search_fk references saved_searches on delete cascade,
  car_id uuid not null,
  at timestamptz not null,
  constraint search_matches_pk primary key (search_id, car_id)
);
create index search_matches_oldest on search_matches (at);

-- In whose list agents see the car: SELECTION, or the main location's id; null when in none (decision 4). A main
-- location that only gets another number keeps its list.
create function agents_list(area text, location uuid, display boolean, state text, archived timestamptz)
  returns text language sql stable as $$
  select case when archived is not null or not display then null
              when area = 'SELECTION' then 'SELECTION'
              when state is null then (select coalesce(main_location_id, id)::text from locations where id = location) end
$$;

-- What happened to cars and was not looked at yet, written with the change itself. Not a position in car_changes and
-- acts: a lower number can become visible after a higher one, and would be passed over.
create table car_news (
  number bigint primary key generated always as identity,
  car_id uuid not null,
  list_before text
);

create function note_new_cars() returns trigger language plpgsql as $$
begin
  insert into car_news (car_id) select id from new_cars where archived_at is null and display;
  return null;
end $$;
create trigger cars_news_inserted after insert on cars
  referencing new table as new_cars for each statement execute function note_new_cars();

-- As in record_car_changes: the plan is kept and must not compare each row with each.
create function note_car_news() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into car_news (car_id, list_before)
    select n.id, agents_list(o.area, o.location_id, o.display, o.activity_state, o.archived_at)
    from old_cars o join new_cars n using (id)
    where (o.area, o.location_id, o.display, o.activity_state, o.archived_at, o.list_price_excl_vat,
        o.offer_price_excl_vat, o.offer_price_incl_vat, o.date_of_delivery, o.date_until_takeover,
        o.pre_offer2_date_of_delivery, o.pre_offer2_purchase_price_excl_vat,
        o.pre_offer3_date_of_delivery, o.pre_offer3_purchase_price_excl_vat)
      is distinct from (n.area, n.location_id, n.display, n.activity_state, n.archived_at, n.list_price_excl_vat,
        n.offer_price_excl_vat, n.offer_price_incl_vat, n.date_of_delivery, n.date_until_takeover,
        n.pre_offer2_date_of_delivery, n.pre_offer2_purchase_price_excl_vat,
        n.pre_offer3_date_of_delivery, n.pre_offer3_purchase_price_excl_vat);
  return null;
end $$;
create trigger cars_news_updated after update on cars
  referencing old table as old_cars new table as new_cars for each statement execute function note_car_news();

create function note_erased_cars() returns trigger language plpgsql as $$
begin
  insert into car_news (car_id) select id from old_cars;
  return null;
end $$;
create trigger cars_news_deleted after delete on cars
  referencing old table as old_cars for each statement execute function note_erased_cars();

-- A location that moves to another group takes its cars along.
create function note_moved_cars() returns trigger language plpgsql as $$
begin
  insert into car_news (car_id, list_before)
    select id, coalesce(old.main_location_id, old.id) from cars
    where location_id = new.id and area = 'PRE_OFFER' and display and activity_state is null and archived_at is null;
  return null;
end $$;
create trigger locations_news after update of main_location_id on locations for each row
  when (coalesce(old.main_location_id, old.id) <> coalesce(new.main_location_id, new.id))
  execute function note_moved_cars();
