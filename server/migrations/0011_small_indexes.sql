-- Code since 0008 runs on it.
-- Indexes of what is few: e-mails that are held, and cases that hold a car. The newest e-mails are read by `outbox_search`, which begins alike.
create index outbox_held on outbox (id) where num_nonnulls(due_at, sent_at, failed_at, dropped_at) = 0;
create index case_states_holding on case_states (location_id) where is_holding(state);
drop index outbox_newest;
