-- Files of the store that no row names, or not yet: an upload announces its keys before it writes, and a row that goes
-- gives its keys back. Only what stands here is ever removed, so a store that other rows know too loses nothing.

create table abandoned_files (
  key text not null constraint abandoned_files_pk primary key,
  since timestamptz not null default now()
);
create index abandoned_files_since on abandoned_files (since);

create function abandon_image() returns trigger language plpgsql as $$
begin
  insert into abandoned_files (key) values
    ('car/images/' || old.key || '.png'), ('car/images/' || old.key || '.webp') on conflict do nothing;
  return null;
end $$;
create trigger car_images_deleted after delete on car_images
  for each row execute function abandon_image();
create trigger car_images_replaced after update of key on car_images
  for each row when (old.key <> new.key) execute function abandon_image();

-- Also when the car is erased, and its documents with it.
create function abandon_document() returns trigger language plpgsql as $$
begin
  insert into abandoned_files (key) values ('car/documents/' || old.id) on conflict do nothing;
  return null;
end $$;
create trigger documents_deleted after delete on documents
  for each row execute function abandon_document();
