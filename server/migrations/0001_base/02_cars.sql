-- Cars and options. One column per field of the catalogue (contract/fleet/car-fields.ts), with the same name in snake_case.

-- Order of lists: German, numbers by value; the same as `sortRows` of web/ui/values.
create collation numbered_german (provider = icu, locale = 'de-u-kn');

create table options (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  type text not null constraint options_type_known check (type in ('BRAND', 'PROMOTION', 'MODEL_SERIES', 'MODEL')),
  label text not null constraint options_label_trimmed check (label = plain_words(label) and label <> ''),
  valid_until date
);
create unique index options_label_unique on options (type, identity_key(label));
create trigger options_version before update on options for each row execute function count_version();

-- Meaning of states, the same as contract/fleet/states.ts.
create function awaits_answer(state text) returns boolean language sql immutable parallel safe return
  state in ('OPEN', 'PRE_CONTRACT_ACCEPTED', 'REQUEST_ACCEPTED');
create function is_confirmed(state text) returns boolean language sql immutable parallel safe return
  state in ('PRE_CONTRACT_CONFIRMED', 'REQUEST_CONFIRMED');
create function is_rejected(state text) returns boolean language sql immutable parallel safe return
  state in ('PRE_CONTRACT_REJECTED', 'REQUEST_REJECTED');
create function is_holding(state text) returns boolean language sql immutable parallel safe return
  state in ('PRE_CONTRACT_ACCEPTED', 'REQUEST_ACCEPTED', 'PRE_CONTRACT_CONFIRMED', 'REQUEST_CONFIRMED');

-- VAT in percent for a delivery on this day; `vatPercentOn` of contract/core/money.ts.
create function vat_percent(delivery date) returns integer language sql immutable parallel safe return case
  when delivery is null or delivery >= '2021-01-01' then 19 when delivery >= '2020-07-01' then 16
  when delivery >= '2007-01-01' then 19 when delivery >= '1998-04-01' then 16 when delivery >= '1993-01-01' then 15
  else 14 end;

-- Last change of any field, else the creation. Immutable, since the instants contain their offset.
create function last_changed(created_at timestamptz, changed jsonb) returns timestamptz language sql immutable parallel safe
  return greatest(created_at, (select max(at::timestamptz) from jsonb_each_text(changed) each (name, at)));

-- Searchable text: numbers without spaces, one per line, then the designation (`searchTextOf` of contract/core/search.ts).
create function car_search_text(job_number text, plate text, vin text, designation text) returns text
language sql immutable parallel safe return
  E'\n' || replace(search_folded(job_number), ' ', '') || E'\n' || replace(search_folded(plate), ' ', '')
    || E'\n' || lower(vin)
    || E'\n ' || search_folded(job_number) || ' ' || search_folded(plate) || ' ' || search_folded(designation);

create table cars (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  -- Incremented when the offer changes; acceptances name the version shown (P19).
  offer_version integer not null default 1,
  created_at timestamptz not null default portal_now(),
  archived_at timestamptz,
  -- Column name -> instant of its last change, so that an import does not overwrite later changes (P28). Missing:
  -- unchanged since creation.
  field_changed_at jsonb not null default '{}',
  -- Id of the first act of the unanswered individual request.
  open_request uuid,

  job_number text not null constraint cars_job_number_unique unique
    constraint cars_job_number_trimmed check (job_number = plain_words(job_number) and job_number <> ''),
  area text not null constraint cars_area_known check (area in ('PRE_OFFER', 'SELECTION')),
  display boolean not null default true,
  accept_pre_offer boolean not null default false,
  request_pre_offer boolean not null default false,
  allow_individual_pre_offer boolean not null default false,
  accept_selection boolean not null default false,
  promotion uuid constraint cars_promotion_fk references options,
  location_id uuid constraint cars_location_fk references locations,
  additional_information text not null default '',

  -- Status and holder.
  activity_state text,
  date_status_updated timestamptz,
  date_confirmation date,
  user_id uuid constraint cars_user_fk references users,
  pre_offer_type text constraint cars_pre_offer_type_known check (pre_offer_type in ('MAIN', 'TWO', 'THREE')),

  id_number text not null default ''
    constraint cars_id_number_is_vin check (id_number ~ '^([A-HJ-NPR-Z0-9]{17})?$'),
  license_plate_number text not null default '',
  brand uuid constraint cars_brand_fk references options,
  model uuid constraint cars_model_fk references options,
  model_series uuid constraint cars_model_series_fk references options,
  model_designation text not null default '',
  paint_base_color text constraint cars_colour_known check (paint_base_color in
    ('BLACK', 'GREY', 'WHITE', 'SILVER', 'BLUE', 'BROWN', 'GREEN', 'RED', 'ORANGE', 'YELLOW')),
  paint_code text not null default '',
  paint_designation text not null default '',
  upholstery_code text not null default '',
  upholstery_designation text not null default '',
  condition text constraint cars_condition_known check (condition in ('ACCIDENT_FREE', 'PREVIOUS_DAMAGE')),
  minimum_usage_time integer not null default 0,
  planned_usage_time integer not null default 0,
  date_of_first_registration date,
  production_month date,

  -- Energy (P220): 0, empty and null mean "not set".
  drive text constraint cars_drive check (drive in ('PETROL', 'DIESEL', 'ELECTRIC', 'PLUG_IN_PETROL', 'PLUG_IN_DIESEL')),
  fuel_consumption numeric(12, 2) not null default 0,
  power_consumption numeric(12, 2) not null default 0,
  fuel_consumption_discharged numeric(12, 2) not null default 0,
  co2 integer not null default 0,
  co2_class text constraint cars_co2_class check (co2_class in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  co2_discharged integer not null default 0,
  co2_class_discharged text
    constraint cars_co2_class_discharged check (co2_class_discharged in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  electric_range integer not null default 0,

  -- Prices, dates and kilometres of the ZVF or Pre-Offer 1, then of the other two.
  list_price_excl_vat numeric(12, 2) not null default 0,
  date_of_delivery date,
  date_until_takeover date,
  kilometer_reading integer not null default 0,
  expected_kilometer_reading integer not null default 0,
  min_kilometer_reading integer not null default 0,
  at_target_kilometer_reading integer not null default 0,
  max_kilometer_reading integer not null default 0,
  offer_price_excl_vat numeric(12, 2) not null default 0,
  offer_price_incl_vat numeric(12, 2) not null default 0,
  additional_or_reduced_price_per_month numeric(12, 2) not null default 0,
  additional_or_reduced_price_per1000_kilometer numeric(12, 2) not null default 0,
  pre_offer2_target_kilometer_reading_at integer not null default 0,
  pre_offer2_date_of_delivery date,
  pre_offer2_purchase_price_excl_vat numeric(12, 2) not null default 0,
  pre_offer3_target_kilometer_reading_at integer not null default 0,
  pre_offer3_date_of_delivery date,
  pre_offer3_purchase_price_excl_vat numeric(12, 2) not null default 0,

  -- Whether agents see the car in a list (P4): displayed, not archived, and as a pre-offer without a status.
  -- `agents_list` names the list; contract/fleet/visibility.ts has the same rule.
  listed boolean not null generated always as
    (display and archived_at is null and (area = 'SELECTION' or activity_state is null)) stored,

  -- For lists filtered and sorted in SQL. Same rules as the contract's, by property tests
  -- (server/fleet/cars/fleet.test.ts). Missing values, a bit for each of `missingReasons` in contract/fleet/publish.ts: an
  -- alternative with any value needs all.
  missing smallint not null generated always as (case area when 'SELECTION'
    then (list_price_excl_vat = 0)::int * 2 + (date_of_delivery is null)::int * 4
    else (location_id is null)::int
      + (offer_price_excl_vat = 0 or offer_price_incl_vat = 0
        or pre_offer2_purchase_price_excl_vat = 0
          and (pre_offer2_target_kilometer_reading_at > 0 or pre_offer2_date_of_delivery is not null)
        or pre_offer3_purchase_price_excl_vat = 0
          and (pre_offer3_target_kilometer_reading_at > 0 or pre_offer3_date_of_delivery is not null))::int * 2
      + (date_of_delivery is null
        or pre_offer2_date_of_delivery is null
          and (pre_offer2_purchase_price_excl_vat > 0 or pre_offer2_target_kilometer_reading_at > 0)
        or pre_offer3_date_of_delivery is null
          and (pre_offer3_purchase_price_excl_vat > 0 or pre_offer3_target_kilometer_reading_at > 0))::int * 4
      + (at_target_kilometer_reading = 0
        or pre_offer2_target_kilometer_reading_at = 0
          and (pre_offer2_purchase_price_excl_vat > 0 or pre_offer2_date_of_delivery is not null)
        or pre_offer3_target_kilometer_reading_at = 0
          and (pre_offer3_purchase_price_excl_vat > 0 or pre_offer3_date_of_delivery is not null))::int * 8
    end) stored,
  -- Warnings that do not depend on the day, a bit for each of `warningCodes` in contract/fleet/warnings.ts; queries add the
  -- others.
  warnings smallint not null generated always as (
    (minimum_usage_time > planned_usage_time and planned_usage_time > 0 or area = 'PRE_OFFER' and (
      min_kilometer_reading > at_target_kilometer_reading and at_target_kilometer_reading > 0
      or at_target_kilometer_reading > max_kilometer_reading and max_kilometer_reading > 0
      or at_target_kilometer_reading = 0 and min_kilometer_reading > max_kilometer_reading and max_kilometer_reading > 0
      or date_of_delivery > date_until_takeover is true
      or date_of_first_registration
        > least(date_of_delivery, pre_offer2_date_of_delivery, pre_offer3_date_of_delivery) is true))::int
    + (area = 'PRE_OFFER' and offer_price_excl_vat > 0 and offer_price_incl_vat > 0
      and abs(offer_price_incl_vat * 100
        - floor((offer_price_excl_vat * 100 * (100 + vat_percent(date_of_delivery)) + 50) / 100)) > 1)::int * 2
    + (area = 'PRE_OFFER' and list_price_excl_vat > 0 and list_price_excl_vat < greatest(offer_price_excl_vat,
      pre_offer2_purchase_price_excl_vat, pre_offer3_purchase_price_excl_vat))::int * 4
    + (area = 'PRE_OFFER' and greatest(list_price_excl_vat / 2, offer_price_excl_vat / 1.5,
        pre_offer2_purchase_price_excl_vat / 1.5, pre_offer3_purchase_price_excl_vat / 1.5)
      > least(nullif(offer_price_excl_vat, 0), nullif(pre_offer2_purchase_price_excl_vat, 0),
        nullif(pre_offer3_purchase_price_excl_vat, 0)) is true)::int * 8
    + (area = 'PRE_OFFER' and kilometer_reading > least(
      case when activity_state is null or coalesce(pre_offer_type, 'MAIN') = 'MAIN'
        then coalesce(nullif(max_kilometer_reading, 0), nullif(at_target_kilometer_reading, 0)) end,
      case when activity_state is null or pre_offer_type = 'TWO'
        then nullif(pre_offer2_target_kilometer_reading_at, 0) + 1000 end,
      case when activity_state is null or pre_offer_type = 'THREE'
        then nullif(pre_offer3_target_kilometer_reading_at, 0) + 1000 end) is true)::int * 16) stored,
  -- Last days on which complete offers of a free car can be accepted: the first of them.
  first_over_after date generated always as (case when area = 'PRE_OFFER' and activity_state is null then least(
    case when offer_price_excl_vat > 0 and offer_price_incl_vat > 0 and date_of_delivery is not null
      then coalesce(date_until_takeover, date_of_delivery + 30) end,
    case when pre_offer2_purchase_price_excl_vat > 0 then pre_offer2_date_of_delivery + 30 end,
    case when pre_offer3_purchase_price_excl_vat > 0 then pre_offer3_date_of_delivery + 30 end) end) stored,
  -- Cents and date of Pre-Offer 1 or the ZVF (`mainNetOf`), distance to the list price in tenths of a percent
  -- (`underListOf`), and cents and date of the accepted offer, else Pre-Offer 1.
  main_net bigint not null generated always as
    (100 * case area when 'SELECTION' then list_price_excl_vat else offer_price_excl_vat end) stored,
  under_list bigint generated always as (case when area = 'PRE_OFFER' and list_price_excl_vat > 0 and offer_price_excl_vat > 0
    then floor((list_price_excl_vat - offer_price_excl_vat) * 1000 / list_price_excl_vat + 0.5) end) stored,
  shown_net bigint not null generated always as (100 * case when area = 'SELECTION' then list_price_excl_vat
    when pre_offer_type = 'TWO' then pre_offer2_purchase_price_excl_vat
    when pre_offer_type = 'THREE' then pre_offer3_purchase_price_excl_vat else offer_price_excl_vat end) stored,
  shown_delivery date generated always as (case when area = 'SELECTION' then date_of_delivery
    when pre_offer_type = 'TWO' then pre_offer2_date_of_delivery
    when pre_offer_type = 'THREE' then pre_offer3_date_of_delivery else date_of_delivery end) stored,
  -- Creation day in Berlin.
  created_on date not null generated always as ((created_at at time zone 'Europe/Berlin')::date) stored,
  changed_at timestamptz not null generated always as (last_changed(created_at, field_changed_at)) stored,
  search_text text not null generated always as
    (car_search_text(job_number, license_plate_number, id_number, model_designation)) stored,

  constraint cars_state_of_area check (activity_state is null
    or area = 'PRE_OFFER' and activity_state in
      ('PRE_CONTRACT_ACCEPTED', 'PRE_CONTRACT_CONFIRMED', 'PRE_CONTRACT_REJECTED')
    or area = 'SELECTION' and activity_state in ('REQUEST_ACCEPTED', 'REQUEST_CONFIRMED', 'REQUEST_REJECTED')),
  constraint cars_state_has_holder check ((activity_state is null) = (user_id is null)),
  constraint cars_amounts_not_negative check (least(list_price_excl_vat, offer_price_excl_vat, offer_price_incl_vat,
    pre_offer2_purchase_price_excl_vat, pre_offer3_purchase_price_excl_vat) >= 0),
  constraint cars_counts_not_negative check (least(minimum_usage_time, planned_usage_time, kilometer_reading,
    expected_kilometer_reading, min_kilometer_reading, at_target_kilometer_reading, max_kilometer_reading,
    pre_offer2_target_kilometer_reading_at, pre_offer3_target_kilometer_reading_at) >= 0)
);
create index cars_area_location on cars (area, location_id);
create index cars_promotion on cars (promotion);
create index cars_brand on cars (brand);
create index cars_model on cars (model);
create index cars_model_series on cars (model_series);
create index cars_location on cars (location_id);
-- The provider's open work: a handful of cars among tens of thousands.
create index cars_awaiting_answer on cars (id)
  where open_request is not null or awaits_answer(activity_state);

-- For the start page, which counts without reading cars (P194): free cars by list and end of Pre-Offer 1, newest,
-- incomplete.
create index cars_free on cars (area, location_id, date_until_takeover, date_of_delivery)
  where listed and activity_state is null;
-- Since when agents see the car: created, shown, or moved to its list. Immutable, since the instants contain their
-- offset.
create function listed_since(created_at timestamptz, changed jsonb) returns timestamptz language sql immutable parallel safe as $$
  select greatest(created_at, (changed ->> 'display')::timestamptz, (changed ->> 'location_id')::timestamptz,
    (changed ->> 'area')::timestamptz)
$$;
create index cars_newest on cars (area, listed_since(created_at, field_changed_at)) where listed and activity_state is null;
-- Stock by series and age.
create index cars_stock on cars (model_series, created_on) where listed and activity_state is null;
create index cars_incomplete on cars (id) where missing <> 0 and activity_state is null and archived_at is null;

-- Covers fleet and search with a fifth of the table: 100,000 cars are read in 30 ms. By job number, the default order.
create index cars_fleet on cars (job_number collate "C") include (id, area, display, accept_pre_offer, request_pre_offer,
  allow_individual_pre_offer, accept_selection, activity_state, open_request, date_confirmation, promotion, brand, model,
  model_series, paint_base_color, drive, location_id, missing, warnings, first_over_after, main_net,
  date_of_delivery, under_list, shown_net, shown_delivery, changed_at, search_text, model_designation, id_number,
  license_plate_number)
  where archived_at is null;

-- For the fleet's counts without filters and for the search (P198): half the time.
create index cars_work on cars (id) include (area, display, accept_pre_offer, request_pre_offer, allow_individual_pre_offer,
  accept_selection, activity_state, open_request, missing, warnings, first_over_after, date_confirmation,
  main_net, date_of_delivery, under_list)
  where archived_at is null;
create index cars_search on cars (job_number collate "C") include (id, area, display, activity_state, location_id, search_text)
  where archived_at is null;

-- For retention and search of archived cars.
create index cars_archived on cars (archived_at) include (id, job_number, search_text) where archived_at is not null;

-- Duplicates of VIN or job number (P46) only cause a warning, so these indexes are not unique. Same rules as
-- contract/fleet/duplicates.ts.

-- Job numbers are alike if they differ only in case or leading zeros.
create function job_number_key(job_number text) returns text language sql immutable parallel safe
  return lower(regexp_replace(job_number, '^0+(?=.)', ''));

create index cars_vin on cars (id_number) where archived_at is null and id_number <> '';
create index cars_job_number_key on cars (job_number_key(job_number)) where archived_at is null;
create index cars_vin_archived on cars (id_number) where archived_at is not null and id_number <> '';

-- The list in which agents see a car (P1, P4): a ZVF is in everyone's, a pre-offer in its location's group `vfnr_hb`;
-- null if in none. Depends on its arguments alone, so the planner inlines it.
create function agents_list(listed boolean, area text, vfnr_hb text) returns text language sql immutable as $$
  select case when not listed then null when area = 'SELECTION' then 'SELECTION' else 'GROUP ' || vfnr_hb end
$$;

-- The list of a car that is shown.
create function car_list(area text, vfnr_hb text) returns text language sql immutable as $$
  select coalesce(agents_list(true, area, vfnr_hb), 'NONE')
$$;

-- All lists of a user, by their locations.
create function lists_of_person(person uuid) returns text[] language sql stable as $$
  select array_append(array_agg(distinct car_list('PRE_OFFER', l.vfnr_hb)), 'SELECTION')
  from user_locations ul join locations l on l.id = ul.location_id where ul.user_id = person
$$;

-- Values that several cars have or had (P46), so that others need not be looked up.
create table car_duplicates (
  field text not null,
  key text not null,
  constraint car_doubles_pk primary key (field, key)
);
create function note_car_duplicates(ids uuid[]) returns void language sql as $$
  insert into car_duplicates
    select 'VIN', c.id_number from cars c where c.id = any(ids) and c.id_number <> '' and exists (
      select from cars o where o.archived_at is null and o.id_number <> '' and o.id_number = c.id_number and o.id <> c.id)
    union select 'JOB', job_number_key(c.job_number) from cars c
      where c.id = any(ids) and exists (select from cars o where o.archived_at is null
        and job_number_key(o.job_number) = job_number_key(c.job_number) and o.id <> c.id)
  on conflict do nothing
$$;
