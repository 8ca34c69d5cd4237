-- An account that its owner takes back (P175, ADR-0048), and what is known of sign-ins elsewhere (P158, P176).
-- Code since 0013 runs on it.

-- How often an account forgot the browsers that it knew: a mark of before is worth nothing (P150). No row: never. It refers to no
-- account: that would lock it for the library, which works on connections of its own. It goes with the account by a trigger.
create table identity.device_epochs (
  "userId" text primary key,
  epoch integer not null
);
create function identity.forget_epoch() returns trigger language plpgsql as $$
begin
  delete from identity.device_epochs where "userId" = old.id;
  return null;
end $$;
create trigger user_forget_epoch after delete on identity."user" for each row execute function identity.forget_epoch();

-- Sign-ins at a hosted identity that the security log has told of, so that several processes tell of each once.
create table identity.hosted_sign_ins (
  account_id text not null,
  at timestamptz not null,
  constraint hosted_sign_ins_pkey primary key (account_id, at)
);

-- The ID token names a person: it is sealed as secrets of second factors are. Those of before are given up; an issuer then asks.
alter table identity.oidc_sessions add column sealed_token text;
alter table identity.oidc_sessions alter column id_token set default '';
update identity.oidc_sessions set id_token = '';

-- The desk lists what is disputed, also of cases that are over.
create index acts_disputed on acts (activity_id) where verb = 'dispute';
