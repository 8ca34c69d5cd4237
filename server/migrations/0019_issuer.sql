-- Signing in at an issuer of OpenID Connect (ADR-0046): who is whom there, sign-ins on their way, and what a session needs to
-- know of the issuer.
-- Code since 0013 runs on it.

-- Whom an issuer means is one account.
create unique index account_of_provider on identity.account ("providerId", "accountId");

-- Begun and not come back yet: only hashes of what the browser holds.
create table identity.oidc_sign_ins (
  state_hash text primary key,
  mark_hash text not null,
  nonce text not null,
  verifier text not null,
  again boolean not null,
  return_to text not null,
  expires_at timestamptz not null
);
create index oidc_sign_ins_by_end on identity.oidc_sign_ins (expires_at);

create table identity.oidc_sessions (
  session_id text primary key constraint oidc_sessions_session_fk references identity.session on delete cascade,
  issuer text not null,
  subject text not null,
  -- The session at the issuer, where it names one.
  issuer_session text,
  -- Shown to the issuer at the sign-out, so that it need not ask.
  id_token text not null,
  -- When the person proved to be the one once more, where that was asked for.
  proved_at timestamptz
);
create index oidc_sessions_of_subject on identity.oidc_sessions (issuer, subject);
