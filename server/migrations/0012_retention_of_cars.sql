-- The job of retention takes a car out of the fleet whose contract ended long ago (P58); its history says that a job did.
alter table car_changes drop constraint car_changes_source_known;
alter table car_changes add constraint car_changes_source_known check (source in
  ('screen', 'import', 'bulk', 'undo', 'job', 'system'));
