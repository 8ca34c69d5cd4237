-- What the role may that the portal works as (P168, ADR-0047). The owner of the schema runs this, after each migration too: the
-- portal does it by itself where it is given DATABASE_OWNER_URL, and "npm run migrate". By hand:
--   psql "$DATABASE_OWNER_URL" -v portal=zvf_portal -f server/core/postgres/portal-role.sql
-- Before it, once, as an administrator of the server:
--   create role zvf_owner login password '…';
--   create role zvf_portal login password '…';
--   grant zvf_portal to zvf_owner;  -- to see what its sessions wait for
--   create database portal owner zvf_owner encoding 'UTF8' template template0;

begin;

-- Imports work on a temporary table of their session.
grant connect, temporary on database :"DBNAME" to :"portal";
revoke create on schema public from public;
grant usage on schema public, identity, jobs to :"portal";

-- Reading and writing, but no schema: nothing can be created, altered, dropped or emptied as a whole.
grant select, insert, update, delete on all tables in schema public, identity, jobs to :"portal";
grant usage, select on all sequences in schema public, identity to :"portal";
grant execute on all functions in schema public, jobs to :"portal";

-- What is append-only can be added to and nothing else.
revoke update, delete on acts, moderation_acts, terms_acts, agreed_texts from :"portal";
revoke delete on contract_documents from :"portal";
revoke update on files from :"portal";
-- Entries can be added to the journal; the chain is written by seal_journal() alone, which runs as the owner.
revoke insert, update, delete on journal, seals, journal_open from :"portal";
grant insert (id, at, kind, source, actor_id, car_id, user_id, location_id, batch_id, content) on journal to :"portal";
-- Computed from acts by a trigger, which runs as the owner.
revoke insert, update, delete on case_states from :"portal";
-- What only the owner decides.
revoke insert, update, delete on migrations, user_columns from :"portal";

commit;
