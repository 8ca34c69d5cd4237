-- The mails of before get their folded text (P185, ADR-0052), in a step of its own: the column is there, and no lock of the table
-- keeps anybody from reading or adding mails meanwhile. Only the mail server's attempts wait, each for its own mail.
-- Code since 0013 runs on it.

-- The trigger fills it.
update outbox set subject = subject where search_text = '';

-- In the order of the list, with all that a search needs. Whoever adds a mail waits while it is built, nobody who reads.
create index outbox_search on outbox (created_at desc) include (search_text, id, failed_at);
