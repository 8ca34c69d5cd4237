-- Contract documents: one PDF for every act that binds (P128, ADR-0034). They are made by a background job once the act is
-- sealed in the record, so acceptances write nothing here.

create table contract_documents (
  act_id uuid not null constraint contract_documents_pk primary key
    constraint contract_documents_act_fk references acts on delete cascade,
  activity_id uuid not null,
  -- The number on the document: the year of the act in Berlin and a count without gaps in the order of the record.
  year integer not null,
  count integer not null,
  -- Making it: who has it in hand until when, how often it was tried, and what went wrong the last time.
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_until timestamptz,
  last_error text not null default '',
  -- The PDF, in the store as contracts/<file>.pdf. It knows the names; this row knows none.
  made_at timestamptz,
  file uuid,
  sha256 text,
  size integer,
  template text,
  constraint contract_documents_number_unique unique (year, count),
  constraint contract_documents_made_whole check (num_nonnulls(made_at, file, sha256, size, template) in (0, 5))
);
create index contract_documents_activity on contract_documents (activity_id);
create index contract_documents_due on contract_documents (next_attempt_at) where made_at is null;

-- A document that was made is never made differently.
create function refuse_remaking() returns trigger language plpgsql as $$
begin
  raise exception 'A document that was made stays as it is' using errcode = 'insufficient_privilege';
end $$;
create trigger contract_documents_final before update on contract_documents
  for each row when (old.made_at is not null) execute function refuse_remaking();

-- Its file goes with the row.
create function abandon_contract() returns trigger language plpgsql as $$
begin
  insert into abandoned_files (key) values ('contracts/' || old.file || '.pdf') on conflict do nothing;
  return null;
end $$;
create trigger contract_documents_deleted after delete on contract_documents
  for each row when (old.file is not null) execute function abandon_contract();

-- Up to which position of the record acts were looked at for documents. One row.
create table contract_progress (
  single boolean not null default true constraint contract_progress_pk primary key
    constraint contract_progress_single check (single),
  position bigint not null
);
insert into contract_progress (position) values (0);

-- The act whose document goes with the mail. No foreign key, as for people: each acceptance would look the act up once more.
alter table outbox add column act_id uuid;
-- Sent without that document, which was not there in time.
alter table outbox add column sent_bare boolean not null default false;
