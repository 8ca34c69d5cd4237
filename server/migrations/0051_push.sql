-- Browsers that are told of messages by their push service (P237, ADR-0062).
-- Code since 0013 runs on it.

create table push_devices (
  id uuid primary key default gen_random_uuid(),
  -- It goes with the person.
  user_id uuid not null constraint push_devices_user_fk references users on delete cascade,
  -- Where the push service takes what is for this browser; who has it could send there, with the portal's own key alone.
  endpoint text not null constraint push_devices_endpoint_unique unique
    constraint push_devices_endpoint_short check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- The portal's key that it was made for: with another one nothing can be sent there.
  public_key text not null,
  user_agent text not null,
  -- The session in which somebody is signed in there: where it has ended nothing is sent. Null where the portal keeps no sessions.
  session_id text,
  since timestamptz not null,
  -- The number of the last message that it was told of, or that there was when it began.
  told_until bigint not null,
  told_at timestamptz,
  -- Attempts since the last that succeeded, and when the next one may be.
  failures integer not null default 0,
  next_at timestamptz not null
);
create index push_devices_user on push_devices (user_id);
create index push_devices_next on push_devices (next_at);
