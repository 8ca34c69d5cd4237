-- When somebody signed in last (P257): of the embedded identity and an issuer by the session that begins, of a hosted one by
-- the first call with its token. Kept when the session ends.
-- Code since 0013 runs on it.

create table identity.last_sign_ins (
  account_id text constraint last_sign_ins_pkey primary key,
  at timestamptz not null
);

insert into identity.last_sign_ins (account_id, at)
  select "userId", max("createdAt") from identity.session group by "userId";

create function identity.note_sign_in(account text, at timestamptz) returns void language sql as $$
  insert into identity.last_sign_ins as l (account_id, at) values (account, at)
  on conflict (account_id) do update set at = greatest(l.at, excluded.at)
$$;

create function identity.note_session() returns trigger language plpgsql as $$
begin
  perform identity.note_sign_in(new."userId", new."createdAt");
  return null;
end $$;
create trigger session_note_sign_in after insert on identity.session
  for each row execute function identity.note_session();

create function identity.note_hosted_sign_in() returns trigger language plpgsql as $$
begin
  perform identity.note_sign_in(new.account_id, new.at);
  return null;
end $$;
create trigger hosted_sign_ins_note_sign_in after insert on identity.hosted_sign_ins
  for each row execute function identity.note_hosted_sign_in();

-- It goes with the account.
create function forget_last_sign_in() returns trigger language plpgsql as $$
begin
  delete from identity.last_sign_ins where account_id = old.identity_id;
  return null;
end $$;
create trigger users_forget_last_sign_in after update of identity_id on users
  for each row when (old.identity_id is not null and old.identity_id is distinct from new.identity_id)
  execute function forget_last_sign_in();
create trigger users_removed_forget_last_sign_in after delete on users
  for each row when (old.identity_id is not null) execute function forget_last_sign_in();
