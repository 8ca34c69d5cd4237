-- Locations and users. In all tables amounts are euros as exact decimals, dates are plain dates in Berlin, instants are
-- timestamptz. A trigger counts the version of a record with each edit; the journal has the changed fields
-- (08_journal_triggers.sql).
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Default instant of rows: now, or the connection's earlier time while the demo's history is replayed. The journal also
-- stores when an entry was added and sealed.
create function portal_now() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('zvf.now', true), '')::timestamptz, now())
$$;

-- A name or number with plain spaces and no invisible characters, and its comparison key. Same rules as
-- contract/core/typed-text.ts; a property test keeps both equal.
create function plain_words(written text) returns text language sql immutable strict parallel safe return
  btrim(regexp_replace(regexp_replace(normalize(written, NFC) collate "C",
    U&'[\00AD\061C\180E\200B-\200F\202A-\202E\2060-\2069\FEFF]+', '', 'g'),
    U&'[\0009-\000D\0020\00A0\1680\2000-\200A\2028\2029\202F\205F\3000]+', ' ', 'g'));
create function identity_key(written text) returns text language sql immutable strict parallel safe return
  lower(plain_words(written) collate "und-x-icu");

create table locations (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  vfnr text not null,
  -- Number of the agent group: the main location's vfnr, for a main location its own.
  vfnr_hb text not null,
  gssn_location text not null,
  street text not null,
  zip text not null,
  city text not null,
  region text not null,
  main boolean not null,
  main_location_id uuid,
  constraint locations_vfnr_trimmed check (vfnr = plain_words(vfnr) and vfnr <> ''),
  constraint locations_main_is_own_head check (main = (main_location_id is null) and (not main or vfnr_hb = vfnr)),
  -- Groups decide who sees what (P1): a main location that gets another number takes its branches along.
  constraint locations_id_vfnr_unique unique (id, vfnr),
  constraint locations_main_location_fk foreign key (main_location_id, vfnr_hb)
    references locations (id, vfnr) on update cascade
);
create unique index locations_vfnr_unique on locations (identity_key(vfnr));
create index locations_vfnr_hb on locations (vfnr_hb);
create index locations_main_location on locations (main_location_id);
-- Following the main location's number by the foreign key is no edit of the branch.
create trigger locations_version before update of name, vfnr, gssn_location, street, zip, city, region, main on locations
  for each row execute function count_version();

-- Folds case, umlauts and accents for the search (P185, ADR-0052). Same rule as contract/core/search.ts; a property test keeps both
-- equal.
create function search_folded(written text) returns text language sql immutable strict parallel safe return
  btrim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
      lower(normalize(written, NFKD) collate "und-x-icu"),
      U&'a\0308', 'ae'), U&'o\0308', 'oe'), U&'u\0308', 'ue'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'oe'), 'ς', 'σ') collate "C",
    U&'[\0300-\036F\00AD\200B-\200D\2060\FEFF]+', '', 'g'),
    U&'[\0001-/:-@[-`{-\00BF\2000-\206F\3000]+', ' ', 'g'));

create table users (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  -- Account at the identity service; null until the invitation is accepted.
  identity_id text constraint users_identity_unique unique,
  firstname text not null,
  lastname text not null,
  mail text not null constraint users_mail_trimmed check (mail = btrim(mail) and mail <> ''),
  -- The address before the last change, which an admin can restore (P142).
  former_mail text,
  mail_changed_at timestamptz,
  phone text not null default '' constraint users_phone_form check (phone ~ '^([0-9+() -]{8,18})?$'),
  -- As entered at registration; proposes the location (P39).
  gssn_location text not null default '',
  type text not null constraint users_type_known check (type in ('ADMIN', 'SELLER', 'SALES_MANAGER')),
  active boolean not null default false,
  -- Distinguishes deactivated users from those never activated.
  deactivated_at timestamptz,
  -- Users with acts stay as a row without name, address and access (P33).
  deleted_at timestamptz,
  -- Kinds of e-mails that the user switched off.
  muted_notices text[] not null default '{}'
    constraint users_muted_notices_known check
      (muted_notices <@ '{REQUEST_RECEIPT,ANSWERED,DECLINED,OVERDUE,WATCH_NEWS,PROPOSED}'::text[]),
  -- Salt of the hashes under which the journal keeps personal data. Deleted with the user, after which the hashes prove
  -- nothing.
  journal_salt text not null default gen_random_uuid()::text,
  -- Folded text for the search.
  search_text text not null generated always as (search_folded(firstname || ' ' || lastname || ' ' || mail)) stored,
  constraint users_former_mail_dated check ((former_mail is null) = (mail_changed_at is null)),
  constraint users_deleted_have_no_access check (deleted_at is null or (not active and identity_id is null))
);
create unique index users_mail_unique on users (lower(mail));
create trigger users_version before update of firstname, lastname, mail, phone, type, active, deleted_at on users
  for each row execute function count_version();

-- What each column of users is, from which the journal (08_journal_triggers.sql), the export of own data and the deletion follow. A column
-- without a row here is in none of them, and fails columns.test.ts.
--   public     recorded as it is; exported; kept when the user is deleted
--   personal   recorded as a hash; exported; erased
--   private    not recorded; exported; erased
--   secret     not recorded; not exported; erased
--   technical  not recorded; not exported; kept
create table user_columns (
  name text primary key,
  privacy text not null constraint user_columns_privacy_known check
    (privacy in ('public', 'personal', 'private', 'secret', 'technical')),
  exported_as text,
  -- SQL of the value that replaces it, instead of the column's default.
  erased_as text,
  constraint user_columns_exported check ((exported_as is null) = (privacy in ('secret', 'technical')))
);
insert into user_columns values
  ('id', 'public', 'id', null),
  ('version', 'technical', null, null),
  ('identity_id', 'secret', null, null),
  ('firstname', 'personal', 'firstname', $$'Gelöschter'$$),
  ('lastname', 'personal', 'lastname', $$'Benutzer'$$),
  ('mail', 'personal', 'mail', $$id || '@geloescht.invalid'$$),
  ('former_mail', 'private', 'formerMail', null),
  ('mail_changed_at', 'private', 'mailChangedAt', null),
  ('phone', 'personal', 'phone', null),
  ('gssn_location', 'personal', 'gssnLocationAtRegistration', null),
  ('type', 'public', 'role', null),
  ('active', 'public', 'active', null),
  ('deactivated_at', 'private', 'deactivatedAt', null),
  ('deleted_at', 'public', 'deletedAt', null),
  ('muted_notices', 'private', 'mutedNotices', null),
  ('journal_salt', 'secret', null, $$''$$),
  ('search_text', 'technical', null, null);

-- Earlier names of users, each up to the journal entry of its change (P55). Deleted with the user.
create table former_names (
  user_id uuid not null constraint former_names_user_fk references users on delete cascade,
  until bigint not null,
  name text not null,
  constraint former_names_pk primary key (user_id, until)
);

create table user_locations (
  user_id uuid not null constraint user_locations_user_fk references users on delete cascade,
  location_id uuid not null constraint user_locations_location_fk references locations,
  constraint user_locations_pk primary key (user_id, location_id)
);
create index user_locations_location on user_locations (location_id);

-- Number of tries in the window that began at `since`.
create table rate_limits (
  key text primary key,
  since timestamptz not null,
  tries integer not null
);
create index rate_limits_since on rate_limits (since);

-- Verified address. Only valid while it equals the profile's, so any change ends it.
create table proven_mails (
  user_id uuid constraint proven_mails_pk primary key constraint proven_mails_user_fk references users on delete cascade,
  mail text not null,
  at timestamptz not null
);

-- Links in e-mails (P140). Only a hash of the code is stored; using it deletes the row.
create table mail_links (
  code_hash text constraint mail_links_pk primary key,
  kind text not null constraint mail_links_kind_known check (kind in
    ('PROVE_MAIL', 'NEW_MAIL', 'SECOND_FACTOR', 'INVITATION', 'RESET')),
  user_id uuid not null constraint mail_links_user_fk references users on delete cascade,
  -- Addresses, block, requester and reason.
  facts jsonb not null default '{}',
  expires_at timestamptz not null
);
create index mail_links_user on mail_links (user_id);
create index mail_links_expiry on mail_links (expires_at);
