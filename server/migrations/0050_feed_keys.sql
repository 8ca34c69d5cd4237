-- Keys by which an agent's own systems read the cars it may advertise (P226, ADR-0063).
-- Code since 0013 runs on it.

create table feed_keys (
  id uuid primary key default gen_random_uuid(),
  -- Whose cars it opens; of a main location those of its branches, too. It goes with the location.
  location_id uuid not null constraint feed_keys_location_fk references locations on delete cascade,
  name text not null constraint feed_keys_name_trimmed check (name = btrim(name) and name <> ''),
  -- Only a hash is kept: the key itself was shown once.
  key_hash text not null constraint feed_keys_hash_unique unique,
  -- Null once the person is gone.
  made_by uuid constraint feed_keys_maker_fk references users on delete set null,
  made_at timestamptz not null,
  last_used_at timestamptz,
  -- A revoked key stays for a while, so that the agent reads who ended it.
  revoked_by uuid constraint feed_keys_revoker_fk references users on delete set null,
  revoked_at timestamptz
);
create index feed_keys_location on feed_keys (location_id);
create index feed_keys_maker on feed_keys (made_by) where made_by is not null;
create index feed_keys_revoker on feed_keys (revoked_by) where revoked_by is not null;
