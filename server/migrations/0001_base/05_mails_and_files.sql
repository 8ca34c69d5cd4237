-- The outbox (ADR-0005), and files (ADR-0010).

create table outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The recipient; an address alone is ambiguous, since it may be reassigned. No foreign key, which would cost each
  -- acceptance two look-ups.
  user_id uuid,
  recipient_name text not null,
  recipient_mail text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- Who answers a reply, if not the provider's contact. No foreign key, as for recipients.
  reply_user_id uuid,
  -- Other people named in the text, as [{id, name, mail}], removed when they are deleted (P58).
  about jsonb not null default '[]',
  -- What holds for its kind (`MailKind` in server/portal/mail/draft.ts). Higher priorities are sent first.
  priority smallint not null default 1,
  is_about_cars boolean not null default false,
  is_answered boolean not null default false,
  is_bound_to_address boolean not null default false,
  created_at timestamptz not null default portal_now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text not null default '',
  -- The act whose document is attached. No foreign key, as for users.
  act_id uuid,
  -- Its cases, if it is for dealers: without access to them it is not sent (P126). The own reference of a single one is
  -- added on sending, not stored here (P258).
  case_ids uuid[] not null default '{}',
  -- Sent without the document, which was not ready in time.
  sent_bare boolean not null default false,
  -- The case of a reminder (P53): one of each kind per case.
  reminds_of uuid,
  -- Folded text for the search; short enough for an index row.
  search_text text not null generated always as
    (left(' ' || search_folded(recipient_name || ' ' || recipient_mail || ' ' || subject), 600)) stored
);
create index outbox_waiting on outbox (act_id, created_at) where sent_at is null and failed_at is null;
create index outbox_newest on outbox (created_at desc);
create index outbox_failed on outbox (failed_at) where failed_at is not null;
create index outbox_user on outbox (user_id) where user_id is not null;
create unique index outbox_reminder_once on outbox (reminds_of, kind) where reminds_of is not null;
create index outbox_about on outbox using gin (about jsonb_path_ops) where about <> '[]';

-- In list order, with all columns that a search reads.
create index outbox_search on outbox (created_at desc) include (search_text, id, failed_at);

-- Contents of images and documents. They never change, and are deleted with the row that refers to them.
create table files (
  id uuid not null constraint files_pk primary key,
  content bytea not null
);
-- Already compressed; a piece is read without the rest.
alter table files alter content set storage external;

create table car_images (
  -- From the configuration (contract/fleet/image-name.ts); its cars share this image.
  filename text not null constraint car_images_pk primary key,
  -- PNG and WebP.
  full_file uuid not null constraint car_images_full_file_fk references files,
  thumb_file uuid not null constraint car_images_thumb_file_fk references files,
  -- Of the content, for caches.
  hash text not null,
  size integer not null,
  thumb_size integer not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid constraint car_images_uploaded_by_fk references users on delete set null
);
create index car_images_uploaded_by on car_images (uploaded_by);

create table documents (
  -- Also of its file.
  id uuid not null constraint documents_pk primary key constraint documents_file_fk references files,
  car_id uuid not null constraint documents_car_fk references cars on delete cascade,
  filename text not null,
  content_type text not null,
  size integer not null,
  sha256 text not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid constraint documents_uploaded_by_fk references users on delete set null
);
create unique index documents_filename_unique on documents (car_id, identity_key(filename));
create index documents_uploaded_by on documents (uploaded_by);

-- Removed documents that an act names (P37); kept as long as the act.
create table kept_documents (
  id uuid not null constraint kept_documents_pk primary key constraint kept_documents_file_fk references files,
  car_id uuid not null constraint kept_documents_car_fk references cars,
  filename text not null,
  content_type text not null,
  size integer not null,
  removed_at timestamptz not null
);
create index kept_documents_car on kept_documents (car_id);

-- One PDF per binding act (P128, ADR-0034), made by a job once the act is sealed, so acceptances write nothing here.
create table contract_documents (
  act_id uuid not null constraint contract_documents_pk primary key
    constraint contract_documents_act_fk references acts on delete cascade,
  case_id uuid not null,
  -- Year of the act in Berlin and a gapless count, in the order of the journal.
  year integer not null,
  count integer not null,
  -- Names of people are only in the PDF.
  made_at timestamptz,
  file uuid constraint contract_documents_file_unique unique constraint contract_documents_file_fk references files,
  sha256 text,
  size integer,
  template text,
  constraint contract_documents_number_unique unique (year, count),
  constraint contract_documents_made_whole check (num_nonnulls(made_at, file, sha256, size, template) in (0, 5))
);
create index contract_documents_case on contract_documents (case_id);

-- A finished document is immutable.
create function refuse_remaking() returns trigger language plpgsql as $$
begin
  raise exception 'A document that was made stays as it is' using errcode = 'insufficient_privilege';
end $$;
create trigger contract_documents_final before update on contract_documents
  for each row when (old.made_at is not null) execute function refuse_remaking();

-- Position up to which acts were checked for contract documents. One row.
create table contract_progress (
  single boolean not null default true constraint contract_progress_pk primary key
    constraint contract_progress_single check (single),
  position bigint not null
);
insert into contract_progress (position) values (0);

-- E-mails and documents are jobs (ADR-0072), added with their rows (`add_job`). Retries after one to two delays (in
-- seconds), then doubled up to the maximum. A process without heartbeat loses its job to another; the heartbeat is far
-- longer than an attempt. Maximum attempts of e-mails: server/news/outbox/jobs.ts.
select jobs.create_queue('mail', '{"policy": "standard", "retryLimit": 100000, "retryDelay": 60, "retryBackoff": true,
  "retryDelayMax": 14400, "expireInSeconds": 600, "heartbeatSeconds": 300, "deleteAfterSeconds": 3600}');
select jobs.create_queue('document', '{"policy": "standard", "retryLimit": 100000, "retryDelay": 60, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 600, "heartbeatSeconds": 60, "deleteAfterSeconds": 3600}');

-- Due instant: waits for the act's document, at most ten minutes (P130).
create function mail_due(act_id uuid, created_at timestamptz) returns timestamptz language sql immutable as $$
  select case when act_id is null then created_at else created_at + interval '10 minutes' end
$$;

-- Adds jobs with their queue's options. They never expire, as e-mails wait for a mail server.
create function add_job(queue text, id uuid, priority integer, due timestamptz) returns uuid language plpgsql as $$
begin
  insert into jobs.job (name, id, priority, start_after, keep_until, policy, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds)
    select q.name, add_job.id, add_job.priority, due, 'infinity', q.policy, q.retry_limit, q.retry_delay, q.retry_backoff,
      q.retry_delay_max, q.expire_seconds, q.heartbeat_seconds, q.deletion_seconds
    from jobs.queue q where q.name = queue;
  return add_job.id;
end $$;

-- Adds e-mails (portal/mail/draft.ts) and their jobs, except kinds that the recipient muted (P126).
create function add_mails(drafts jsonb) returns void language plpgsql as $$
declare
  added outbox;
begin
  for added in
    insert into outbox (kind, recipient_name, recipient_mail, user_id, subject, body_text, body_html, about, act_id, case_ids,
        reply_user_id, reminds_of, priority, is_about_cars, is_answered, is_bound_to_address)
      select draft.kind, draft."to" ->> 'name', draft."to" ->> 'address', (draft."to" ->> 'userId')::uuid, draft.subject,
        draft.text, draft.html, coalesce(draft.about, '[]'), draft."actId", coalesce(draft."caseIds", '{}'),
        draft."repliesTo", draft."remindsOf", draft.priority,
        draft."isAboutCars" is true, draft."isAnswered" is true, draft."isBoundToAddress" is true
      from jsonb_to_recordset(drafts) as draft(kind text, "to" jsonb, subject text, text text, html text, about jsonb,
        "actId" uuid, "caseIds" uuid[], "repliesTo" uuid, "remindsOf" uuid, priority smallint, notice text,
        "isAboutCars" boolean, "isAnswered" boolean, "isBoundToAddress" boolean)
      where draft.notice is null or not exists (select from users reader
        where reader.id = (draft."to" ->> 'userId')::uuid and draft.notice = any(reader.muted_notices))
      returning *
  loop
    perform add_job('mail', added.id, added.priority, mail_due(added.act_id, added.created_at));
  end loop;
end $$;
