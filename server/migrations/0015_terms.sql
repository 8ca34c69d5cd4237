-- The terms of use: each version as it was introduced, to whom it was announced, and what everybody answered.
-- Append-only; ids only, never names or mails.
create table terms_versions (
  version text primary key,
  effective_from date not null,
  -- The whole file, so that what somebody agreed to can be shown as long as the answer is kept.
  content text not null,
  introduced_at timestamptz not null
);
create trigger terms_versions_append_only before update or delete or truncate on terms_versions
  for each statement execute function refuse_change();

-- One mail per person and version, however many processes announce.
create table terms_announcements (
  version text not null constraint terms_announcements_version_fk references terms_versions,
  user_id uuid not null constraint terms_announcements_user_fk references users,
  at timestamptz not null,
  constraint terms_announcements_once primary key (version, user_id)
);
create index terms_announcements_user on terms_announcements (user_id);
create trigger terms_announcements_append_only before update or delete or truncate on terms_announcements
  for each statement execute function refuse_change();

create table terms_acts (
  id uuid primary key default gen_random_uuid(),
  -- The order of recording; clocks may stand still or step back.
  number bigint not null generated always as identity,
  at timestamptz not null,
  user_id uuid not null constraint terms_acts_user_fk references users,
  version text not null constraint terms_acts_version_fk references terms_versions,
  -- WITHDRAWN: the use of the portal as a whole, with the version in effect then.
  act text not null constraint terms_acts_act_known check (act in ('ACCEPTED', 'DECLINED', 'WITHDRAWN'))
);
create index terms_acts_user on terms_acts (user_id, number);
create index terms_acts_answer on terms_acts (user_id, version, number desc);
create trigger terms_acts_append_only before update or delete or truncate on terms_acts
  for each statement execute function refuse_change();
