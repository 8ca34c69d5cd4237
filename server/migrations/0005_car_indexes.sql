-- Code since 0001 runs on it.
-- Indexes of cars by what is asked. A list of a location and its cases are read by `cars_location`. The stock by series and age also serves the
-- series' foreign key, and one index finds a VIN, archived or not. All searches of the fleet read `cars_fleet`; its counts, half the time,
-- `cars_work`.
drop index cars_area_location, cars_model_series, cars_stock, cars_vin, cars_vin_archived;
create index cars_series on cars (model_series, created_on) include (listed, activity_state);
create index cars_vin on cars (id_number) where id_number <> '';
create index cars_work on cars (id) include (area, listed, display, accept_pre_offer, request_pre_offer, allow_individual_pre_offer,
  accept_selection, activity_state, open_request, missing, warnings, first_over_after, date_confirmation, main_net,
  date_of_delivery, under_list)
  where archived_at is null;
