-- Whose a mail is: an address alone does not tell, since somebody else may have it later or claim it when they register.
alter table outbox add column user_id uuid constraint outbox_user_fk references users on delete set null;
create index outbox_user on outbox (user_id) where user_id is not null;

-- Of mails from before, those whose recipient is still called the same.
update outbox o set user_id = u.id from users u
 where lower(u.mail) = lower(o.recipient_mail) and o.recipient_name = u.firstname || ' ' || u.lastname;
