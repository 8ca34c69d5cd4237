-- When each field of a car was last changed, so that an import does not overwrite what somebody changed after the
-- file was exported (decision 28). A trigger keeps it, so that no way of writing a car can forget it.

alter table cars
  add column created_at timestamptz not null default now(),
  -- Column name → instant of its last change; a column that is missing is as it was when the car was created.
  add column field_changed_at jsonb not null default '{}';

-- Every field by name: comparing the rows as JSON takes twice the time, and an import changes thousands of them.
create function note_field_changes() returns trigger language plpgsql as $$
begin
  new.field_changed_at := old.field_changed_at || (
    select coalesce(jsonb_object_agg(name, now()), '{}') from unnest(array[
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
      case when new.pre_offer3_purchase_price_excl_vat is distinct from old.pre_offer3_purchase_price_excl_vat then 'pre_offer3_purchase_price_excl_vat' end
    ]) name where name is not null);
  return new;
end $$;
create trigger cars_note_field_changes before update on cars
  for each row execute function note_field_changes();
