-- Signed-out accounts of a hosted identity: its tokens of sessions that began before this instant are void, although they
-- have not expired.

create table identity.ended_sessions (
  account_id text primary key,
  ended_at timestamptz not null
);
