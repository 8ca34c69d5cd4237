-- What binds whoever accepts, and who may (P50, P18).

-- The conditions of binding requests, each version as it was introduced. An act names version and hash, so that what was
-- agreed to can be shown and proven for as long as the act is kept.
create table conditions_versions (
  version text primary key,
  effective_from date not null constraint conditions_versions_one_a_day unique,
  -- The whole file, and the SHA-256 of it as UTF-8 in NFC with \n at the end of lines, hexadecimal.
  content text not null,
  hash text not null constraint conditions_versions_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  introduced_at timestamptz not null
);
create trigger conditions_versions_append_only before update or delete or truncate on conditions_versions
  for each statement execute function refuse_change();

-- Why a person may not ask or accept for a location at an instant, as the code of the refusal; null where they may. It is
-- part of the statement that writes the act, so that no block, no changed profile and no withdrawn consent that was
-- answered before can be passed over.
--
-- Everything that takes a right away locks the person's row before it changes anything. So the row is locked here until the
-- act is committed: a change that came first is waited for, one that comes later waits. Only then is looked, by a query
-- of its own: the function is volatile, so that query sees what the awaited transaction committed, which the statement
-- around it does not.
create function asking_refusal(person uuid, location uuid, terms text, at timestamptz) returns text
language plpgsql volatile as $$
begin
  perform from users where id = person for share;
  return (
    select case
        when not u.active then 'inactive'
        when exists (select from standing_blocks b where b.user_id = u.id and (b.ends_at is null or b.ends_at > at))
          then 'blocked'
        when u.type <> 'SALES_MANAGER' then 'forbidden'
        when (select t.act from terms_acts t where t.user_id = u.id and t.version = terms
            order by t.number desc limit 1) is distinct from 'ACCEPTED' then 'terms_not_accepted'
        when not exists (select from user_locations ul where ul.user_id = u.id and ul.location_id = location)
          then 'location_not_yours'
      end
    from users u where u.id = person);
end $$;
