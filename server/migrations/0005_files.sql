-- Images of configurations and documents of cars. The files lie in the file store under random keys; a row says that
-- one of them counts. A file is written before its row, and one that no row names is removed by the clean-up.

create table car_images (
  -- By the rule of specification 3; every car of the configuration has this image.
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
