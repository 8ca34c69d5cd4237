-- The embedded identity: accounts, passwords, sessions and signing keys. The identity library defines the names of
-- tables and columns (ADR-0004).

create schema identity;

create table identity."user" (
  id text primary key,
  name text not null,
  email text not null constraint user_email_unique unique,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table identity.session (
  id text primary key,
  "expiresAt" timestamptz not null,
  token text not null constraint session_token_unique unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null constraint session_user_fk references identity."user" on delete cascade
);
create index session_of_user on identity.session ("userId");
-- The library deletes sessions with another search path; `tell_session_ended` has a fixed one.
create trigger session_live after delete on identity.session for each row execute function tell_session_ended();

create table identity.account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null constraint account_user_fk references identity."user" on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null
);
create index account_of_user on identity.account ("userId");
create unique index account_of_provider on identity.account ("providerId", "accountId");

-- Single-use values: challenges for passkeys (P152), pending sign-ins at an issuer (ADR-0046).
create table identity.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on identity.verification (identifier);
create index verification_expiry on identity.verification ("expiresAt");

create table identity.jwks (
  id text primary key,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  alg text,
  crv text
);

-- One row: signs the session cookies of all processes.
create table identity.secret (
  single boolean primary key default true constraint secret_single check (single),
  value text not null
);

create table identity.second_factors (
  "userId" text primary key constraint second_factors_user_fk references identity."user" on delete cascade,
  -- Encrypted secret of the authenticator app; null if there are only passkeys.
  secret text,
  -- Null until a first code proved that the app has the secret.
  "confirmedAt" timestamptz,
  -- Newest 30-second step with a used code; earlier codes are invalid.
  "lastStep" bigint not null default 0,
  -- Hashes of unused recovery codes.
  "recoveryHashes" text[] not null default '{}'
);

-- Signed-out accounts of a hosted identity: tokens of earlier sessions are invalid (ADR-0016).
create table identity.ended_sessions (
  account_id text primary key,
  ended_at timestamptz not null
);

-- Accounts at a hosted identity that may differ from their profile; a job settles them (ADR-0016).
create table identity.account_checks (
  account_id text primary key,
  due_at timestamptz not null
);

-- Passkeys (WebAuthn): sign-in and second factor (P152, ADR-0045).
create table identity.passkeys (
  -- The credential's own id, as the browser names it (base64url).
  id text primary key,
  "userId" text not null constraint passkeys_user_fk references identity."user" on delete cascade,
  -- Chosen by the user.
  name text not null,
  "publicKey" bytea not null,
  -- Signature counter, if the authenticator has one; a repeated value reveals a cloned passkey.
  counter bigint not null,
  "createdAt" timestamptz not null,
  "usedAt" timestamptz
);
create index passkeys_of_user on identity.passkeys ("userId");

create table identity.oidc_sessions (
  session_id text primary key constraint oidc_sessions_session_fk references identity.session on delete cascade,
  issuer text not null,
  subject text not null,
  -- The issuer's own session id, if it names one.
  issuer_session text,
  -- Encrypted ID token, sent to the issuer on sign-out so that it need not ask.
  sealed_token text,
  -- Last re-authentication, if requested.
  proved_at timestamptz
);
create index oidc_sessions_of_subject on identity.oidc_sessions (issuer, subject);

-- Sign-ins, also at a hosted identity. The last one of an account stays (P257); those of the last hour at a hosted
-- identity are in the security log, so that several processes log each once (P176).
create table identity.sign_ins (
  account_id text not null,
  at timestamptz not null,
  constraint sign_ins_pkey primary key (account_id, at)
);
