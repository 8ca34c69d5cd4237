-- Code since 0005 runs on it.
-- The outbox alone decides when an e-mail is sent (ADR-0005); a task sends what is due. E-mails that the code of 1.6 writes are sent
-- by the new one.

alter table outbox
  -- Next attempt. Null once it was sent, given up or dropped, and while it is held.
  add column due_at timestamptz,
  -- While an attempt runs, at most.
  add column claimed_until timestamptz,
  -- Later it has lost its meaning: it is dropped.
  add column valid_until timestamptz,
  add column dropped_at timestamptz;
-- What a process of 1.6 is sending now is left to it.
update outbox o set due_at = coalesce(
    (select start_after from jobs.job j where j.name = 'mail' and j.id = o.id and j.state < 'active'), now() + interval '10 minutes')
  where sent_at is null and failed_at is null;
select jobs.delete_queue('mail');
drop index outbox_waiting;
create index outbox_due on outbox (priority desc, created_at) where due_at is not null;

-- Since when no mail server was configured: what was written then is held at the first start with one. One row.
create table mail_server (
  single boolean not null default true constraint mail_server_pk primary key constraint mail_server_single check (single),
  missing_since timestamptz
);
insert into mail_server (missing_since) select case when exists (
  select from outbox where due_at is not null and attempts = 0 and created_at < now() - interval '1 hour') then now() end;

-- Adds e-mails (portal/mail/draft.ts), except kinds that the recipient muted (P126).
create or replace function add_mails(drafts jsonb) returns void language sql as $$
  insert into outbox (kind, recipient_name, recipient_mail, user_id, subject, body_text, body_html, about, act_id, case_ids,
      reply_user_id, reminds_of, priority, is_about_cars, is_answered, is_bound_to_address, valid_until, due_at)
    select draft.kind, draft."to" ->> 'name', draft."to" ->> 'address', (draft."to" ->> 'userId')::uuid, draft.subject,
      draft.text, draft.html, coalesce(draft.about, '[]'), draft."actId", coalesce(draft."caseIds", '{}'),
      draft."repliesTo", draft."remindsOf", draft.priority,
      draft."isAboutCars" is true, draft."isAnswered" is true, draft."isBoundToAddress" is true, draft."validUntil",
      mail_due(draft."actId", portal_now())
    from jsonb_to_recordset(drafts) as draft(kind text, "to" jsonb, subject text, text text, html text, about jsonb,
      "actId" uuid, "caseIds" uuid[], "repliesTo" uuid, "remindsOf" uuid, priority smallint, notice text,
      "isAboutCars" boolean, "isAnswered" boolean, "isBoundToAddress" boolean, "validUntil" timestamptz)
    where draft.notice is null or not exists (select from users reader
      where reader.id = (draft."to" ->> 'userId')::uuid and draft.notice = any(reader.muted_notices))
$$;

-- What only the code before 1.4 used.
alter table journal drop column number;
drop index journal_tx;
drop function unread_entries(pg_snapshot), is_settled(xid8), adopt_journal();
alter table journal_readers drop column seen, drop column target, drop column after;
drop table contract_progress;
create or replace function add_entry() returns trigger language plpgsql as $$
begin
  new.position := nextval('journal_position');
  new.entry_hash := journal_entry_hash(new);
  return new;
end $$;
