-- Code since 0008 runs on it.
-- Declared immutable although what they call is only stable, these were not inlined. An entry is
-- added in four fifths of the time.

-- Instant in the hashed format, in microseconds.
create or replace function instant_text(timestamptz) returns text language sql stable as $$
  select to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- Due instant: waits for the act's document, at most ten minutes (P130).
create or replace function mail_due(act_id uuid, created_at timestamptz) returns timestamptz language sql stable as $$
  select case when act_id is null then created_at else created_at + interval '10 minutes' end
$$;
