-- When somebody was last signed in on a device, and since when nothing reaches it: both end it after a while (P239).
-- Code since 0013 runs on it.

alter table push_devices
  -- Set by adding and by each session that goes on there.
  add column seen_at timestamptz not null default now(),
  -- Null while its push service takes what is sent.
  add column failing_since timestamptz;
