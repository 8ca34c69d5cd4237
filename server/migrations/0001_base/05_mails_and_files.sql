-- Mails that wait to be sent or were sent (ADR-0005), and files of the store that rows name (ADR-0010).

create table outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Whose mail it is: an address alone does not tell, since another person may have it later. No foreign key: each
  -- acceptance would look both people up once more, and an id is never given twice.
  user_id uuid,
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
create index outbox_failed on outbox (failed_at) where failed_at is not null;
create index outbox_user on outbox (user_id) where user_id is not null;

create table car_images (
  -- The name that the configuration yields (contract/image-name.ts); every car of the configuration has this image.
  filename text not null constraint car_images_pk primary key,
  -- In the store: car/images/<key>.png and car/images/<key>.webp
  key uuid not null,
  -- Of the content, for caches.
  hash text not null,
  size integer not null,
  thumb_size integer not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid constraint car_images_uploaded_by_fk references users on delete set null
);
create index car_images_uploaded_by on car_images (uploaded_by);

create table documents (
  -- In the store: car/documents/<id>
  id uuid not null constraint documents_pk primary key,
  car_id uuid not null constraint documents_car_fk references cars on delete cascade,
  filename text not null,
  content_type text not null,
  size integer not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid constraint documents_uploaded_by_fk references users on delete set null
);
create unique index documents_filename_unique on documents (car_id, lower(filename));
create index documents_uploaded_by on documents (uploaded_by);

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
