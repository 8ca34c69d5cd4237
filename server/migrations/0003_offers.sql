-- Cars that share what no two cars should share (P46). It is allowed and warned about, so nothing here is unique; the
-- functions are the same rules as contract/doubles.ts, and the indexes find the few cars that are alike.

-- Plates are the same whatever their spaces, hyphens and case.
create function plate_key(plate text) returns text language sql immutable parallel safe
  return lower(regexp_replace(plate, '[\s-]', '', 'g'));

-- Job numbers look the same that differ in case or leading zeros alone.
create function job_number_key(job_number text) returns text language sql immutable parallel safe
  return lower(regexp_replace(job_number, '^0+(?=.)', ''));

create index cars_vin on cars (id_number) where archived_at is null and id_number <> '';
create index cars_plate_key on cars (plate_key(license_plate_number))
  where archived_at is null and license_plate_number <> '';
create index cars_job_number_key on cars (job_number_key(job_number)) where archived_at is null;
