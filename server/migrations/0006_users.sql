-- What user administration keeps of a person, and the one-time codes with which a password is set.

alter table users
  add column phone text not null default ''
    constraint users_phone_form check (phone ~ '^([0-9+() -]{8,18})?$'),
  -- As it was given at registration; it proposes the location (decision 39).
  add column gssn_location text not null default '',
  -- Tells somebody who was switched off from somebody who was never switched on.
  add column deactivated_at timestamptz,
  -- A person with acts stays as a row without name, mail and access (decision 33).
  add column deleted_at timestamptz,
  add constraint users_deleted_have_no_access check (deleted_at is null or (not active and identity_id is null));

-- Links of invitation and reset mails. Only a hash is kept; using one code ends all codes of the person.
create table password_codes (
  code_hash text primary key,
  user_id uuid not null constraint password_codes_user_fk references users on delete cascade,
  kind text not null constraint password_codes_kind_known check (kind in ('INVITATION', 'RESET')),
  expires_at timestamptz not null
);
create index password_codes_user on password_codes (user_id);
create index password_codes_expiry on password_codes (expires_at);
