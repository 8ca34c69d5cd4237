-- Addresses that are proven, links in mails that do more than set a password, and acceptances that somebody says were not
-- theirs (P54, P140, P145, ADR-0043).
-- Code since 0013 runs on it.

-- The address that a person proved by a link that was sent to it. It counts only while it is the address of the profile, so
-- whatever changes that one, by whatever door, ends the proof.
create table proven_mails (
  user_id uuid constraint proven_mails_pk primary key constraint proven_mails_user_fk references users on delete cascade,
  mail text not null,
  at timestamptz not null
);

-- Links in mails; setting a password has a table of its own. Only a hash of the code is kept, and using it removes the row.
create table mail_links (
  code_hash text constraint mail_links_pk primary key,
  kind text not null constraint mail_links_kind_known check (kind in
    ('PROVE_MAIL', 'NEW_MAIL', 'OBJECT_MAIL', 'DISPUTE', 'SECOND_FACTOR', 'COMPLAINT')),
  -- Whose mailbox it was sent to. No foreign key: each acceptance would look the person up once more.
  user_id uuid not null,
  -- What it is about: addresses, the case, the block, who asked for it and why.
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mail_links_user on mail_links (user_id);
create index mail_links_expiry on mail_links (expires_at);

-- Two more acts of a case. Not validated: what stands there obeys the narrower rule.
alter table acts drop constraint acts_verb_known;
alter table acts add constraint acts_verb_known check (verb in ('request', 'accept', 'record', 'confirm', 'reject', 'free',
  'answer', 'decline', 'withdraw', 'correct', 'dispute', 'clarify')) not valid;

-- The desk asks for them every half minute.
create index acts_disputes on acts (activity_id) where verb = 'dispute';

-- Who took up an invitation or set a password by a link has proven the address, unless it was changed since; people who
-- registered and never needed a link have not.
insert into proven_mails (user_id, mail, at)
  with known as (
    select user_id, kind, at, content from record_entries where kind in ('user.password', 'user.changed')
    union all
    select user_id, kind, at, content from record_pending where kind in ('user.password', 'user.changed'))
  select u.id, u.mail, now() from users u
  where u.identity_id is not null and u.deleted_at is null
    and (u.gssn_location = '' or exists (select from known k where k.user_id = u.id and k.kind = 'user.password'))
    and not exists (select from known changed where changed.user_id = u.id and changed.kind = 'user.changed'
      and changed.content -> 'fields' ? 'mail' and not exists (select from known k
        where k.user_id = u.id and k.kind = 'user.password' and k.at > changed.at));
