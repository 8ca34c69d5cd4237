-- A VIN that comes back from the archive is warned about (P46): whoever enters the car again meant to restore it, or knows. The
-- index finds it, as those of 0003 find the cars of the fleet.
create index cars_vin_archived on cars (id_number) where archived_at is not null and id_number <> '';
