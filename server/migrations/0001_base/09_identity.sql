-- The embedded identity: accounts, passwords, sessions and signing keys, apart from the portal's own people. Tables and
-- columns are named as the identity library wants them (ADR-0004).

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
-- The identity deletes its sessions with a search path of its own; `add_live_person` keeps the one it was made with.
create trigger session_live after delete on identity.session for each row execute function add_live_person('userId');

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

create table identity.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on identity.verification (identifier);

create table identity.jwks (
  id text primary key,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  alg text,
  crv text
);

-- One row: what signs the session cookies of all processes on this database.
create table identity.secret (
  single boolean primary key default true constraint secret_single check (single),
  value text not null
);

create table identity.second_factors (
  "userId" text primary key constraint second_factors_user_fk references identity."user" on delete cascade,
  -- Sealed, as the signing keys are.
  secret text not null,
  -- Null until the first code proved that the app holds the secret; until then no codes are asked for.
  "confirmedAt" timestamptz,
  -- The newest 30-second step whose code was used: its code and earlier ones are void.
  "lastStep" bigint not null default 0
);

-- Each of them serves once, in place of a code.
create table identity.recovery_codes (
  "userId" text not null constraint recovery_codes_factor_fk references identity.second_factors on delete cascade,
  "codeHash" text not null,
  constraint recovery_codes_pk primary key ("userId", "codeHash")
);

-- Signed-out accounts of a hosted identity: its tokens of sessions that began before this instant are void, although they
-- have not expired (ADR-0016).
create table identity.ended_sessions (
  account_id text primary key,
  ended_at timestamptz not null
);
