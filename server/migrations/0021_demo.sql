-- What became of the demo in this database (P57, ADR-0042): one row, or none where nothing is known. Once it was removed it never
-- comes back; and up to when every account was looked at for the demo's public password, so that a start looks at each once.
-- Code since 0013 runs on it.

create table demo_state (
  single boolean primary key default true constraint demo_state_single check (single),
  removed_at timestamptz,
  passwords_checked_at timestamptz
);
