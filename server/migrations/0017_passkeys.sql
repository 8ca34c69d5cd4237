-- Passkeys (WebAuthn): a way to sign in, and a second factor beside the codes of an app (P152, ADR-0045).
-- Code since 0013 runs on it.

create table identity.passkeys (
  -- The credential's own id, as the browser names it (base64url).
  id text primary key,
  "userId" text not null constraint passkeys_user_fk references identity."user" on delete cascade,
  -- What the person calls it.
  name text not null,
  "publicKey" bytea not null,
  -- Counts up with each use where the authenticator counts at all; a copy shows by a number that was there before.
  counter bigint not null,
  transports text[] not null,
  "createdAt" timestamptz not null,
  "usedAt" timestamptz
);
create index passkeys_of_user on identity.passkeys ("userId");

-- What a browser was asked to sign, once and for a few minutes.
create table identity.passkey_challenges (
  challenge text primary key,
  -- Whose new passkey it is for; null for a sign-in, where nobody is known yet.
  "userId" text constraint passkey_challenges_user_fk references identity."user" on delete cascade,
  "expiresAt" timestamptz not null
);
create index passkey_challenges_expiry on identity.passkey_challenges ("expiresAt");

-- Recovery codes belong to the account: they stand in for a passkey too.
alter table identity.recovery_codes drop constraint recovery_codes_factor_fk;
alter table identity.recovery_codes add constraint recovery_codes_user_fk
  foreign key ("userId") references identity."user" on delete cascade;

alter table account_acts drop constraint account_acts_verb_known;
alter table account_acts add constraint account_acts_verb_known check (verb in ('password', 'second_factor_on',
  'second_factor_off', 'second_factor_reset', 'recovery_codes', 'recovery_code_used', 'passkey_added', 'passkey_removed',
  'session_limit'));
