-- Locations, people, options, cars, acts and the outbox. Amounts are euros as exact decimals, dates are plain
-- calendar dates in Berlin, instants are timestamptz.

create table locations (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  vfnr text not null constraint locations_vfnr_unique unique,
  -- The main location's vfnr, for a main location its own: it names the agent group.
  vfnr_hb text not null,
  gssn_location text not null,
  street text not null,
  zip text not null,
  city text not null,
  region text not null,
  main boolean not null,
  main_location_id uuid constraint locations_main_location_fk references locations,
  constraint locations_vfnr_trimmed check (vfnr = btrim(vfnr) and vfnr <> ''),
  constraint locations_main_is_own_head check (main = (main_location_id is null) and (not main or vfnr_hb = vfnr))
);
create index locations_vfnr_hb on locations (vfnr_hb);

create table users (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  -- The account at the identity service; null until the invitation is taken up.
  identity_id text constraint users_identity_unique unique,
  firstname text not null,
  lastname text not null,
  mail text not null,
  type text not null constraint users_type_known check (type in ('ADMIN', 'SELLER', 'SALES_MANAGER')),
  active boolean not null default false,
  constraint users_mail_trimmed check (mail = btrim(mail) and mail <> '')
);
create unique index users_mail_unique on users (lower(mail));

create table user_locations (
  user_id uuid not null constraint user_locations_user_fk references users on delete cascade,
  location_id uuid not null constraint user_locations_location_fk references locations,
  constraint user_locations_pk primary key (user_id, location_id)
);
create index user_locations_location on user_locations (location_id);

create table options (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  type text not null constraint options_type_known check (type in ('BRAND', 'PROMOTION', 'MODEL_SERIES', 'MODEL')),
  label text not null constraint options_label_trimmed check (label = btrim(label) and label <> ''),
  valid_until date
);
create unique index options_label_unique on options (type, lower(label));

create table cars (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  offer_version integer not null default 1,
  -- Lists are kept in 32 parts per scope; a change renews only its part.
  segment smallint not null generated always as (get_byte(uuid_send(id), 15) & 31) stored,
  -- The individual request that waits for an answer, if any; the id of its first act.
  open_request uuid,
  job_number text not null constraint cars_job_number_unique unique
    constraint cars_job_number_trimmed check (job_number = btrim(job_number) and job_number <> ''),
  area text not null constraint cars_area_known check (area in ('PRE_OFFER', 'SELECTION')),
  display boolean not null default true,
  accept_pre_offer boolean not null default false,
  request_pre_offer boolean not null default false,
  allow_individual_pre_offer boolean not null default false,
  accept_selection boolean not null default false,
  activity_state text,
  date_status_updated timestamptz,
  date_confirmation date,
  promotion uuid constraint cars_promotion_fk references options,
  user_id uuid constraint cars_user_fk references users,
  location_id uuid constraint cars_location_fk references locations,
  pre_offer_type text constraint cars_pre_offer_type_known check (pre_offer_type in ('MAIN', 'TWO', 'THREE')),
  additional_information text not null default '',
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
  list_price_excl_vat numeric(12, 2) not null default 0,
  minimum_usage_time integer not null default 0,
  planned_usage_time integer not null default 0,
  date_of_first_registration date,
  date_of_delivery date,
  production_month date,
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
create index cars_location on cars (location_id, segment);
create index cars_selection_segment on cars (segment) where area = 'SELECTION';

-- Which list a car stands in: SELECTION, an agent group, or NONE for pre-offer cars without a location.
create function car_list_scope(area text, location uuid) returns text language sql stable as $$
  select case when area = 'SELECTION' then 'SELECTION'
              else coalesce((select 'GROUP ' || vfnr_hb from locations where id = location), 'NONE') end
$$;

-- One row per part of a list. It is written in the transaction of the change and stays locked until that commits,
-- so numbers become visible in order and an unchanged sum proves an unchanged list.
create table car_list_revisions (
  scope text not null,
  segment smallint not null,
  revision bigint not null,
  constraint car_list_revisions_pk primary key (scope, segment)
);

create function renew_car_lists() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into car_list_revisions as known (scope, segment, revision)
      select distinct car_list_scope(area, location_id), segment, 1 from new_cars order by 1, 2
      on conflict on constraint car_list_revisions_pk do update set revision = known.revision + 1;
  elsif tg_op = 'DELETE' then
    insert into car_list_revisions as known (scope, segment, revision)
      select distinct car_list_scope(area, location_id), segment, 1 from old_cars order by 1, 2
      on conflict on constraint car_list_revisions_pk do update set revision = known.revision + 1;
  else
    insert into car_list_revisions as known (scope, segment, revision)
      select car_list_scope(area, location_id), segment, 1 from new_cars
      union select car_list_scope(area, location_id), segment, 1 from old_cars order by 1, 2
      on conflict on constraint car_list_revisions_pk do update set revision = known.revision + 1;
  end if;
  return null;
end $$;
create trigger cars_inserted after insert on cars
  referencing new table as new_cars for each statement execute function renew_car_lists();
create trigger cars_deleted after delete on cars
  referencing old table as old_cars for each statement execute function renew_car_lists();
create trigger cars_updated after update on cars
  referencing old table as old_cars new table as new_cars for each statement execute function renew_car_lists();

-- A location that moves to another group takes its cars along.
create function renew_group_lists() returns trigger language plpgsql as $$
begin
  insert into car_list_revisions as known (scope, segment, revision)
    select 'GROUP ' || head, segment, 1
      from unnest(array[old.vfnr_hb, new.vfnr_hb]) head, generate_series(0, 31) segment
      group by 1, 2 order by 1, 2
    on conflict on constraint car_list_revisions_pk do update set revision = known.revision + 1;
  return null;
end $$;
create trigger locations_moved after update of vfnr_hb on locations
  for each row when (old.vfnr_hb <> new.vfnr_hb) execute function renew_group_lists();

-- Everything anybody ever asked for or decided. An activity is all acts with the same activity_id, which is the id
-- of its first act. Ids only, never names or mails.
create table acts (
  id uuid primary key,
  -- The order of recording; clocks may stand still or step back.
  number bigint not null generated always as identity,
  activity_id uuid not null,
  at timestamptz not null,
  verb text not null constraint acts_verb_known check (verb in
    ('request', 'accept', 'record', 'confirm', 'reject', 'free', 'answer', 'decline', 'withdraw', 'correct')),
  type text not null constraint acts_type_known check (type in
    ('PRE_OFFER_REQUEST', 'PRE_OFFER_ACCEPT', 'SELECTION_ACCEPT')),
  state text not null,
  car_id uuid not null constraint acts_car_fk references cars,
  -- Whose activity it is, and for which location.
  user_id uuid not null constraint acts_user_fk references users,
  location_id uuid not null constraint acts_location_fk references locations,
  -- Who acted: the agent or an admin.
  actor_id uuid not null constraint acts_actor_fk references users,
  request_id uuid constraint acts_request_id_unique unique,
  pre_offer_type text,
  reason text not null default '',
  -- The values as they were shown: price, dates, kilometres, wishes, terms, due instant.
  snapshot jsonb not null,
  constraint acts_activity_fk foreign key (activity_id) references acts
);
create index acts_activity on acts (activity_id, number);
create index acts_car on acts (car_id, number);
create index acts_location_first on acts (location_id, at desc) where id = activity_id;
create index acts_user on acts (user_id);
create index acts_actor on acts (actor_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger acts_append_only before update or delete or truncate on acts
  for each statement execute function refuse_change();

create table outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient_name text not null,
  recipient_mail text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Held by a worker until then; a worker that died loses it.
  claimed_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text not null default ''
);
create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_newest on outbox (created_at desc);
