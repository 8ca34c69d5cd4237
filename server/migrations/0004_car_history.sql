-- The history of a car, archiving, and which version last changed a field (decisions 33, 35).

-- One applied workbook; what it changed stands in car_changes.
create table imports (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  actor_id uuid not null constraint imports_actor_fk references users,
  file_name text not null,
  created integer not null,
  updated integer not null,
  undone_at timestamptz,
  undone_by uuid constraint imports_undone_by_fk references users,
  constraint imports_undone_by_somebody check ((undone_at is null) = (undone_by is null))
);
create index imports_newest on imports (at desc);
create index imports_actor on imports (actor_id);
create index imports_undone_by on imports (undone_by) where undone_by is not null;

-- Who changed which field of a car when, from what to what. Steps of a status stand in acts, not here. An erased car
-- leaves its history.
create table car_changes (
  id bigint primary key generated always as identity,
  car_id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid constraint car_changes_actor_fk references users,
  -- SYSTEM: by nobody who said so, e.g. in the database by hand.
  source text not null constraint car_changes_source_known check (source in
    ('screen', 'import', 'bulk', 'undo', 'system')),
  kind text not null constraint car_changes_kind_known check (kind in ('create', 'update', 'archive', 'restore')),
  batch_id uuid constraint car_changes_batch_fk references imports,
  -- The car's version afterwards.
  version integer not null,
  -- Column name -> [old, new]
  fields jsonb not null
);
create index car_changes_car on car_changes (car_id, id);
create index car_changes_batch on car_changes (batch_id) where batch_id is not null;
create index car_changes_actor on car_changes (actor_id);
create trigger car_changes_append_only before update or delete or truncate on car_changes
  for each statement execute function refuse_change();

alter table cars
  add column archived_at timestamptz,
  -- Column name -> the car's version since which it is as it is; a column that is missing is as it was created.
  add column field_versions jsonb not null default '{}';

-- A car that was changed before versions were noted counts as changed by its newest version.
update cars set field_versions = coalesce(
  (select jsonb_object_agg(name, version) from jsonb_object_keys(field_changed_at) name), '{}');

create or replace function note_field_changes() returns trigger language plpgsql as $$
begin
  select old.field_changed_at || coalesce(jsonb_object_agg(name, now()), '{}'),
      old.field_versions || coalesce(jsonb_object_agg(name, new.version), '{}')
    into new.field_changed_at, new.field_versions
    from unnest(array[
      case when new.job_number is distinct from old.job_number then 'job_number' end,
      case when new.area is distinct from old.area then 'area' end,
      case when new.display is distinct from old.display then 'display' end,
      case when new.accept_pre_offer is distinct from old.accept_pre_offer then 'accept_pre_offer' end,
      case when new.request_pre_offer is distinct from old.request_pre_offer then 'request_pre_offer' end,
      case when new.allow_individual_pre_offer is distinct from old.allow_individual_pre_offer then 'allow_individual_pre_offer' end,
      case when new.accept_selection is distinct from old.accept_selection then 'accept_selection' end,
      case when new.activity_state is distinct from old.activity_state then 'activity_state' end,
      case when new.date_status_updated is distinct from old.date_status_updated then 'date_status_updated' end,
      case when new.date_confirmation is distinct from old.date_confirmation then 'date_confirmation' end,
      case when new.promotion is distinct from old.promotion then 'promotion' end,
      case when new.user_id is distinct from old.user_id then 'user_id' end,
      case when new.location_id is distinct from old.location_id then 'location_id' end,
      case when new.pre_offer_type is distinct from old.pre_offer_type then 'pre_offer_type' end,
      case when new.additional_information is distinct from old.additional_information then 'additional_information' end,
      case when new.id_number is distinct from old.id_number then 'id_number' end,
      case when new.license_plate_number is distinct from old.license_plate_number then 'license_plate_number' end,
      case when new.brand is distinct from old.brand then 'brand' end,
      case when new.model is distinct from old.model then 'model' end,
      case when new.model_series is distinct from old.model_series then 'model_series' end,
      case when new.model_designation is distinct from old.model_designation then 'model_designation' end,
      case when new.paint_base_color is distinct from old.paint_base_color then 'paint_base_color' end,
      case when new.paint_code is distinct from old.paint_code then 'paint_code' end,
      case when new.paint_designation is distinct from old.paint_designation then 'paint_designation' end,
      case when new.upholstery_code is distinct from old.upholstery_code then 'upholstery_code' end,
      case when new.upholstery_designation is distinct from old.upholstery_designation then 'upholstery_designation' end,
      case when new.condition is distinct from old.condition then 'condition' end,
      case when new.list_price_excl_vat is distinct from old.list_price_excl_vat then 'list_price_excl_vat' end,
      case when new.minimum_usage_time is distinct from old.minimum_usage_time then 'minimum_usage_time' end,
      case when new.planned_usage_time is distinct from old.planned_usage_time then 'planned_usage_time' end,
      case when new.date_of_first_registration is distinct from old.date_of_first_registration then 'date_of_first_registration' end,
      case when new.date_of_delivery is distinct from old.date_of_delivery then 'date_of_delivery' end,
      case when new.production_month is distinct from old.production_month then 'production_month' end,
      case when new.date_until_takeover is distinct from old.date_until_takeover then 'date_until_takeover' end,
      case when new.kilometer_reading is distinct from old.kilometer_reading then 'kilometer_reading' end,
      case when new.expected_kilometer_reading is distinct from old.expected_kilometer_reading then 'expected_kilometer_reading' end,
      case when new.min_kilometer_reading is distinct from old.min_kilometer_reading then 'min_kilometer_reading' end,
      case when new.at_target_kilometer_reading is distinct from old.at_target_kilometer_reading then 'at_target_kilometer_reading' end,
      case when new.max_kilometer_reading is distinct from old.max_kilometer_reading then 'max_kilometer_reading' end,
      case when new.offer_price_excl_vat is distinct from old.offer_price_excl_vat then 'offer_price_excl_vat' end,
      case when new.offer_price_incl_vat is distinct from old.offer_price_incl_vat then 'offer_price_incl_vat' end,
      case when new.additional_or_reduced_price_per_month is distinct from old.additional_or_reduced_price_per_month then 'additional_or_reduced_price_per_month' end,
      case when new.additional_or_reduced_price_per1000_kilometer is distinct from old.additional_or_reduced_price_per1000_kilometer then 'additional_or_reduced_price_per1000_kilometer' end,
      case when new.pre_offer2_target_kilometer_reading_at is distinct from old.pre_offer2_target_kilometer_reading_at then 'pre_offer2_target_kilometer_reading_at' end,
      case when new.pre_offer2_date_of_delivery is distinct from old.pre_offer2_date_of_delivery then 'pre_offer2_date_of_delivery' end,
      case when new.pre_offer2_purchase_price_excl_vat is distinct from old.pre_offer2_purchase_price_excl_vat then 'pre_offer2_purchase_price_excl_vat' end,
      case when new.pre_offer3_target_kilometer_reading_at is distinct from old.pre_offer3_target_kilometer_reading_at then 'pre_offer3_target_kilometer_reading_at' end,
      case when new.pre_offer3_date_of_delivery is distinct from old.pre_offer3_date_of_delivery then 'pre_offer3_date_of_delivery' end,
      case when new.pre_offer3_purchase_price_excl_vat is distinct from old.pre_offer3_purchase_price_excl_vat then 'pre_offer3_purchase_price_excl_vat' end,
      case when new.open_request is distinct from old.open_request then 'open_request' end
    ]) name where name is not null;
  return new;
end $$;

-- Who writes says so by settings of its transaction (server/areas/cars/record.ts).
create function car_change_actor() returns uuid language sql stable as $$
  select nullif(current_setting('zvf.actor_id', true), '')::uuid
$$;
create function car_change_source() returns text language sql stable as $$
  select coalesce(nullif(current_setting('zvf.source', true), ''), 'system')
$$;
create function car_change_batch() returns uuid language sql stable as $$
  select nullif(current_setting('zvf.batch_id', true), '')::uuid
$$;

create function record_new_cars() returns trigger language plpgsql as $$
begin
  insert into car_changes (car_id, actor_id, source, batch_id, kind, version, fields)
    select id, car_change_actor(), car_change_source(), car_change_batch(), 'create', version, '{}' from new_cars;
  return null;
end $$;
create trigger cars_record_new after insert on cars
  referencing new table as new_cars for each statement execute function record_new_cars();

-- Nothing is known about the size of the two tables when the plan is made, and a plan is kept: comparing each row with
-- each, good for one car, would take minutes for the ten thousand of an import.
create function record_car_changes() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into car_changes (car_id, actor_id, source, batch_id, kind, version, fields)
  select id, car_change_actor(), car_change_source(), car_change_batch(), kind, version, fields
  from (select n.id, n.version,
    case when (n.archived_at is null) = (o.archived_at is null) then 'update'
      when n.archived_at is null then 'restore' else 'archive' end as kind,
    jsonb_strip_nulls(jsonb_build_object(
      'job_number', case when n.job_number is distinct from o.job_number then jsonb_build_array(o.job_number, n.job_number) end,
      'area', case when n.area is distinct from o.area then jsonb_build_array(o.area, n.area) end,
      'display', case when n.display is distinct from o.display then jsonb_build_array(o.display, n.display) end,
      'accept_pre_offer', case when n.accept_pre_offer is distinct from o.accept_pre_offer then jsonb_build_array(o.accept_pre_offer, n.accept_pre_offer) end,
      'request_pre_offer', case when n.request_pre_offer is distinct from o.request_pre_offer then jsonb_build_array(o.request_pre_offer, n.request_pre_offer) end,
      'allow_individual_pre_offer', case when n.allow_individual_pre_offer is distinct from o.allow_individual_pre_offer then jsonb_build_array(o.allow_individual_pre_offer, n.allow_individual_pre_offer) end,
      'accept_selection', case when n.accept_selection is distinct from o.accept_selection then jsonb_build_array(o.accept_selection, n.accept_selection) end,
      'promotion', case when n.promotion is distinct from o.promotion then jsonb_build_array(o.promotion, n.promotion) end,
      -- Where a ZVF stands says who holds it, which is part of the step.
      'location_id', case when n.location_id is distinct from o.location_id
        and (n.area = 'PRE_OFFER' or n.activity_state is not distinct from o.activity_state)
        then jsonb_build_array(o.location_id, n.location_id) end,
      'additional_information', case when n.additional_information is distinct from o.additional_information then jsonb_build_array(o.additional_information, n.additional_information) end,
      'id_number', case when n.id_number is distinct from o.id_number then jsonb_build_array(o.id_number, n.id_number) end,
      'license_plate_number', case when n.license_plate_number is distinct from o.license_plate_number then jsonb_build_array(o.license_plate_number, n.license_plate_number) end,
      'brand', case when n.brand is distinct from o.brand then jsonb_build_array(o.brand, n.brand) end,
      'model', case when n.model is distinct from o.model then jsonb_build_array(o.model, n.model) end,
      'model_series', case when n.model_series is distinct from o.model_series then jsonb_build_array(o.model_series, n.model_series) end,
      'model_designation', case when n.model_designation is distinct from o.model_designation then jsonb_build_array(o.model_designation, n.model_designation) end,
      'paint_base_color', case when n.paint_base_color is distinct from o.paint_base_color then jsonb_build_array(o.paint_base_color, n.paint_base_color) end,
      'paint_code', case when n.paint_code is distinct from o.paint_code then jsonb_build_array(o.paint_code, n.paint_code) end,
      'paint_designation', case when n.paint_designation is distinct from o.paint_designation then jsonb_build_array(o.paint_designation, n.paint_designation) end,
      'upholstery_code', case when n.upholstery_code is distinct from o.upholstery_code then jsonb_build_array(o.upholstery_code, n.upholstery_code) end,
      'upholstery_designation', case when n.upholstery_designation is distinct from o.upholstery_designation then jsonb_build_array(o.upholstery_designation, n.upholstery_designation) end,
      'condition', case when n.condition is distinct from o.condition then jsonb_build_array(o.condition, n.condition) end,
      'list_price_excl_vat', case when n.list_price_excl_vat is distinct from o.list_price_excl_vat then jsonb_build_array(o.list_price_excl_vat, n.list_price_excl_vat) end,
      'minimum_usage_time', case when n.minimum_usage_time is distinct from o.minimum_usage_time then jsonb_build_array(o.minimum_usage_time, n.minimum_usage_time) end,
      'planned_usage_time', case when n.planned_usage_time is distinct from o.planned_usage_time then jsonb_build_array(o.planned_usage_time, n.planned_usage_time) end,
      'date_of_first_registration', case when n.date_of_first_registration is distinct from o.date_of_first_registration then jsonb_build_array(o.date_of_first_registration, n.date_of_first_registration) end,
      'date_of_delivery', case when n.date_of_delivery is distinct from o.date_of_delivery then jsonb_build_array(o.date_of_delivery, n.date_of_delivery) end,
      'production_month', case when n.production_month is distinct from o.production_month then jsonb_build_array(o.production_month, n.production_month) end,
      'date_until_takeover', case when n.date_until_takeover is distinct from o.date_until_takeover then jsonb_build_array(o.date_until_takeover, n.date_until_takeover) end,
      'kilometer_reading', case when n.kilometer_reading is distinct from o.kilometer_reading then jsonb_build_array(o.kilometer_reading, n.kilometer_reading) end,
      'expected_kilometer_reading', case when n.expected_kilometer_reading is distinct from o.expected_kilometer_reading then jsonb_build_array(o.expected_kilometer_reading, n.expected_kilometer_reading) end,
      'min_kilometer_reading', case when n.min_kilometer_reading is distinct from o.min_kilometer_reading then jsonb_build_array(o.min_kilometer_reading, n.min_kilometer_reading) end,
      'at_target_kilometer_reading', case when n.at_target_kilometer_reading is distinct from o.at_target_kilometer_reading then jsonb_build_array(o.at_target_kilometer_reading, n.at_target_kilometer_reading) end,
      'max_kilometer_reading', case when n.max_kilometer_reading is distinct from o.max_kilometer_reading then jsonb_build_array(o.max_kilometer_reading, n.max_kilometer_reading) end,
      'offer_price_excl_vat', case when n.offer_price_excl_vat is distinct from o.offer_price_excl_vat then jsonb_build_array(o.offer_price_excl_vat, n.offer_price_excl_vat) end,
      'offer_price_incl_vat', case when n.offer_price_incl_vat is distinct from o.offer_price_incl_vat then jsonb_build_array(o.offer_price_incl_vat, n.offer_price_incl_vat) end,
      'additional_or_reduced_price_per_month', case when n.additional_or_reduced_price_per_month is distinct from o.additional_or_reduced_price_per_month then jsonb_build_array(o.additional_or_reduced_price_per_month, n.additional_or_reduced_price_per_month) end,
      'additional_or_reduced_price_per1000_kilometer', case when n.additional_or_reduced_price_per1000_kilometer is distinct from o.additional_or_reduced_price_per1000_kilometer then jsonb_build_array(o.additional_or_reduced_price_per1000_kilometer, n.additional_or_reduced_price_per1000_kilometer) end,
      'pre_offer2_target_kilometer_reading_at', case when n.pre_offer2_target_kilometer_reading_at is distinct from o.pre_offer2_target_kilometer_reading_at then jsonb_build_array(o.pre_offer2_target_kilometer_reading_at, n.pre_offer2_target_kilometer_reading_at) end,
      'pre_offer2_date_of_delivery', case when n.pre_offer2_date_of_delivery is distinct from o.pre_offer2_date_of_delivery then jsonb_build_array(o.pre_offer2_date_of_delivery, n.pre_offer2_date_of_delivery) end,
      'pre_offer2_purchase_price_excl_vat', case when n.pre_offer2_purchase_price_excl_vat is distinct from o.pre_offer2_purchase_price_excl_vat then jsonb_build_array(o.pre_offer2_purchase_price_excl_vat, n.pre_offer2_purchase_price_excl_vat) end,
      'pre_offer3_target_kilometer_reading_at', case when n.pre_offer3_target_kilometer_reading_at is distinct from o.pre_offer3_target_kilometer_reading_at then jsonb_build_array(o.pre_offer3_target_kilometer_reading_at, n.pre_offer3_target_kilometer_reading_at) end,
      'pre_offer3_date_of_delivery', case when n.pre_offer3_date_of_delivery is distinct from o.pre_offer3_date_of_delivery then jsonb_build_array(o.pre_offer3_date_of_delivery, n.pre_offer3_date_of_delivery) end,
      'pre_offer3_purchase_price_excl_vat', case when n.pre_offer3_purchase_price_excl_vat is distinct from o.pre_offer3_purchase_price_excl_vat then jsonb_build_array(o.pre_offer3_purchase_price_excl_vat, n.pre_offer3_purchase_price_excl_vat) end)) as fields
    from old_cars o join new_cars n using (id) offset 0) change
  where kind <> 'update' or fields <> '{}';
  return null;
end $$;
create trigger cars_record_changes after update on cars
  referencing old table as old_cars new table as new_cars for each statement execute function record_car_changes();
