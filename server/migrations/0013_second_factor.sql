-- The second factor of the embedded identity, what people want to be told by mail, and the record of what was done to
-- the safety of an account.

create table identity.second_factors (
  "userId" text primary key constraint second_factors_user_fk references identity."user" on delete cascade,
  -- Sealed, as the signing keys are.
  secret text not null,
  -- Null until the first code proved that the app holds the secret; until then nobody is asked for codes.
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

-- Kinds of mails that somebody does not want.
alter table users add column muted_notices text[] not null default '{}'
  constraint users_muted_notices_known check (muted_notices <@ '{REQUEST_RECEIPT}'::text[]);

-- Append-only; ids only, never names or mails.
create table account_acts (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  at timestamptz not null,
  verb text not null constraint account_acts_verb_known check (verb in ('password', 'second_factor_on',
    'second_factor_off', 'second_factor_reset', 'recovery_codes', 'recovery_code_used')),
  user_id uuid not null constraint account_acts_user_fk references users,
  actor_id uuid not null constraint account_acts_actor_fk references users
);
create index account_acts_user on account_acts (user_id, number);
create index account_acts_actor on account_acts (actor_id);
create trigger account_acts_append_only before update or delete or truncate on account_acts
  for each statement execute function refuse_change();
