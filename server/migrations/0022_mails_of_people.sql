-- Whose a mail is: an address alone does not tell, since somebody else may have it later or claim it when they register.
-- No foreign key: each acceptance would look both people up once more, and an id is never given twice.
alter table outbox add column user_id uuid;
create index outbox_user on outbox (user_id) where user_id is not null;

-- Of mails from before, those whose recipient is still called the same.
update outbox o set user_id = u.id from users u
 where lower(u.mail) = lower(o.recipient_mail) and o.recipient_name = u.firstname || ' ' || u.lastname;
