-- The provider's open work is a handful of cars among tens of thousands.
create index cars_awaiting_answer on cars (id)
  where open_request is not null or activity_state in ('PRE_CONTRACT_ACCEPTED', 'REQUEST_ACCEPTED');
create index outbox_failed on outbox (failed_at) where failed_at is not null;
