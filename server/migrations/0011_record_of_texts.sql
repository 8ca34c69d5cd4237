-- The texts that people agree to stand in the record with the hash of every sign (P131): also the conditions of binding
-- requests, and the terms of use that were introduced before the record began.

create function record_conditions_versions() returns trigger language plpgsql set timezone = 'UTC' as $$
begin
  insert into record_pending (at, kind, source, content)
    select introduced_at, 'conditions.introduced', 'job', jsonb_build_object('version', version,
      'effective_from', effective_from, 'hash', hash, 'content_hash', encode(text_hash(content), 'hex'))
    from added order by version;
  return null;
end $$;
create trigger conditions_versions_record after insert on conditions_versions
  referencing new table as added for each statement execute function record_conditions_versions();

insert into record_pending (at, kind, source, content)
  select introduced_at, 'conditions.introduced', 'system', jsonb_build_object('version', version,
    'effective_from', effective_from, 'hash', hash, 'content_hash', encode(text_hash(content), 'hex'))
  from conditions_versions order by introduced_at, version;
insert into record_pending (at, kind, source, content)
  select introduced_at, 'terms.introduced', 'system', jsonb_build_object('version', version,
    'effective_from', effective_from, 'content_hash', encode(text_hash(content), 'hex'))
  from terms_versions t where not exists (select from (
    select kind, content from record_entries union all select kind, content from record_pending) known
    where known.kind = 'terms.introduced' and known.content ->> 'version' = t.version)
  order by introduced_at, version;

-- A person who is added was recorded without any field: of a row with none of these columns nothing may be left out.
create or replace function without_personal(person jsonb) returns jsonb language sql immutable as $$
  select person || coalesce((select jsonb_object_agg(name,
      encode(text_hash((person ->> 'record_salt') || lower(person ->> name)), 'hex'))
    from unnest('{firstname,lastname,mail,phone,gssn_location}'::text[]) name where person ? name), '{}')
$$;
