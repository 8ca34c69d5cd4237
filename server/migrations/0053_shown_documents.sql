-- What a car's documents were when somebody bound themselves (P37): acts name them by id, name, size and the SHA-256 of the
-- file. One that the provider takes away while an act names it moves here with its file and stays as long as that act does.
-- Code since 0013 runs on it.

-- Null for what was uploaded before.
alter table documents add column sha256 text;

create table kept_documents (
  -- In the store: car/documents/<id>, as before.
  id uuid not null constraint kept_documents_pk primary key,
  car_id uuid not null constraint kept_documents_car_fk references cars on delete cascade,
  filename text not null,
  content_type text not null,
  size integer not null,
  removed_at timestamptz not null
);
create index kept_documents_car on kept_documents (car_id);
create trigger kept_documents_deleted after delete on kept_documents
  for each row execute function abandon_document();
