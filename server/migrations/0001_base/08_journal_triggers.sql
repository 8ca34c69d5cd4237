-- Triggers that write the journal (04_journal.sql), and functions that purge it (P58, P131).

-- Acts as whole rows, without derived columns. Arguments: topic, column of the verb, columns to leave out. JSON formats
-- instants in the session's time zone, so these functions set it.
create function record_act() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  act constant jsonb := to_jsonb(new) - tg_argv[2]::text[];
begin
  insert into journal (id, at, kind, source, actor_id, car_id, user_id, location_id, content) values (
    new.id, new.at, tg_argv[0] || '.' || lower(act ->> tg_argv[1]), journal_source(),
    coalesce(act ->> 'actor_id', act ->> 'user_id')::uuid, (act ->> 'car_id')::uuid, new.user_id, (act ->> 'location_id')::uuid, act);
  return null;
end $$;
create trigger acts_record after insert on acts for each row execute function record_act('case', 'verb', '{is_first,due_at,outcome}');
create trigger moderation_acts_record after insert on moderation_acts for each row execute function record_act('moderation', 'verb', '{}');
create trigger terms_acts_record after insert on terms_acts for each row execute function record_act('terms', 'act', '{}');

-- A row of users as it is recorded (`user_columns`). Personal data is salted with `users.journal_salt`, which is deleted with
-- the user: until then an address can be proven.
create function recorded_user(person jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(name, case privacy when 'public' then person -> name else
    to_jsonb(encode(text_hash((person ->> 'journal_salt') || lower(person ->> name)), 'hex')) end), '{}')
  from user_columns where person ? name and privacy in ('public', 'personal')
$$;

-- Changes of master data as column name -> [old, new]. `edit` is for merging edits (P35): the new version, and changes
-- with an equal hash, like a name's spelling. Files that the
-- row no longer refers to are deleted. Arguments: topic, columns to leave out; columns of files.
create function record_row() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  topic constant text := tg_argv[0];
  before constant jsonb := case when tg_op <> 'INSERT' then jsonb_strip_nulls(to_jsonb(old)) else '{}' end;
  after constant jsonb := case when tg_op <> 'DELETE' then jsonb_strip_nulls(to_jsonb(new)) else '{}' end;
  recorded_before constant jsonb := case topic when 'user' then recorded_user(before) else before end;
  recorded_after constant jsonb := case topic when 'user' then recorded_user(after) else after end;
  row_id constant uuid := coalesce(after ->> 'id', before ->> 'id');
  verb constant text := case when tg_op = 'INSERT' then 'created'
    when tg_op = 'DELETE' or after ? 'deleted_at' and not before ? 'deleted_at' then 'removed' else 'changed' end;
  fields jsonb;
  also jsonb;
begin
  delete from files f using unnest(tg_argv[2:]) key
    where f.id = (before ->> key)::uuid and before ->> key is distinct from after ->> key
      and not exists (select from kept_documents kept where kept.id = f.id);
  select jsonb_object_agg(key, jsonb_build_array(recorded_before -> key, recorded_after -> key))
      filter (where recorded_before -> key is distinct from recorded_after -> key),
      jsonb_agg(key) filter (where recorded_before -> key is not distinct from recorded_after -> key)
    into fields, also from jsonb_object_keys(recorded_before || recorded_after) key
    where key <> all(tg_argv[1]::text[])
      and (before -> key is distinct from after -> key or recorded_before -> key is distinct from recorded_after -> key);
  if coalesce(fields, also) is null and tg_op = 'UPDATE' then
    return null;
  end if;
  insert into journal (kind, source, actor_id, car_id, user_id, content) values (
    topic || '.' || verb, journal_source(), coalesce(journal_actor(), (after ->> 'uploaded_by')::uuid),
    coalesce(after ->> 'car_id', before ->> 'car_id')::uuid, case topic when 'user' then row_id end,
    jsonb_build_object('id', row_id, 'fields', coalesce(fields, '{}')) || case when after ? 'version'
      then jsonb_build_object('edit', jsonb_build_object('version', after -> 'version', 'also', coalesce(also, '[]'))) else '{}' end);
  return null;
end $$;
create trigger users_record after insert or update or delete on users for each row execute function record_row('user', '{id}');
create trigger locations_record after insert or update or delete on locations
  for each row execute function record_row('location', '{id,version}');
create trigger options_record after insert or update or delete on options
  for each row execute function record_row('option', '{id,version}');
create trigger car_images_record after insert or update or delete on car_images
  for each row execute function record_row('image', '{full_file,thumb_file,uploaded_at,uploaded_by}', 'full_file', 'thumb_file');
create trigger documents_record after insert or update or delete on documents
  for each row execute function record_row('document', '{id,car_id,uploaded_at,uploaded_by}', 'id');

-- Names as of a journal entry, with today's beside them if they changed since (P55). The entry of the change itself still has
-- the earlier one. Fires after `users_record`, which writes that entry.
create function keep_former_name() returns trigger language plpgsql as $$
begin
  insert into former_names select old.id, max(number), old.firstname || ' ' || old.lastname from journal where user_id = old.id
    on conflict do nothing;
  return null;
end $$;
create trigger users_renamed after update of firstname, lastname on users for each row
  when ((old.firstname, old.lastname) is distinct from (new.firstname, new.lastname) and new.deleted_at is null)
  execute function keep_former_name();

create function name_with_today(earlier text, today text) returns text language sql immutable return
  case when earlier <> today then earlier || ' (heute ' || today || ')' else today end;
create function person_name(person uuid, entry bigint) returns text language sql stable as $$
  select name_with_today((select f.name from former_names f where f.user_id = person and f.until >= entry order by f.until limit 1),
    firstname || ' ' || lastname) from users where id = person
$$;
create function earlier_value(thing uuid, field text, entry bigint) returns text language sql stable as $$
  select content #>> array['fields', field, '0'] from journal
  where content ->> 'id' = thing::text and (kind like 'location.%' or kind like 'option.%') and kind like '%.changed'
    and content -> 'fields' ? field and number >= entry order by number limit 1
$$;
-- Of a user, a location, a car or an option; null for other ids.
create function name_of(thing uuid, entry bigint) returns text language sql stable as $$
  select coalesce(person_name(thing, entry),
    (select name_with_today(coalesce(earlier_value(id, 'vfnr', entry), vfnr) || ' - ' || coalesce(earlier_value(id, 'name', entry), name),
      vfnr || ' - ' || name) from locations where id = thing),
    (select job_number from cars where id = thing),
    (select name_with_today(earlier_value(id, 'label', entry), label) from options where id = thing))
$$;

-- A user's location added or removed. They count as one field, in the user's version at that time.
create function record_user_location() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  place constant user_locations := coalesce(new, old);
begin
  insert into journal (kind, source, actor_id, user_id, content) values (
    'user.locations', journal_source(), journal_actor(), place.user_id, jsonb_build_object('id', place.user_id,
      case tg_op when 'INSERT' then 'added' else 'removed' end, jsonb_build_array(place.location_id), 'edit', jsonb_build_object(
        'version', (select version from users where id = place.user_id), 'also', jsonb_build_array('location_ids'))));
  return null;
end $$;
create trigger user_locations_record after insert or delete on user_locations
  for each row execute function record_user_location();

-- Retention (P58, ADR-0036): only these functions delete append-only rows; they run as the schema's owner. They raise
-- unless this transaction recorded the purge, or if a row is younger than a year, whatever the settings.
create function assert_purge(purge uuid, newest timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from journal where id = purge and kind = 'journal.purged'
      and tx = pg_current_xact_id()) then
    raise exception 'a purge is recorded first' using errcode = 'insufficient_privilege';
  end if;
  if newest >= now() - interval '1 year' then
    raise exception 'too young to be removed' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Deletes acts of one kind and their contract documents with their files.
create function purge_acts(kept text, ids uuid[], purge uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  newest timestamptz;
  pdfs constant uuid[] := (select array_agg(file) from contract_documents where act_id = any(ids));
begin
  if kept not in ('acts', 'moderation_acts', 'terms_acts') then
    raise exception '% is not removed', kept using errcode = 'insufficient_privilege';
  end if;
  execute format('select max(at) from %I where id = any($1)', kept) into newest using ids;
  perform assert_purge(purge, newest);
  perform set_config('zvf.upkeep', 'on', true);
  execute format('delete from %I where id = any($1)', kept) using ids;
  delete from files where id = any(pdfs);
  perform set_config('zvf.upkeep', '', true);
end $$;

-- Empties entries whose positions the purge's own entry names exactly. Their hashes and positions stay.
create function purge_entries(ids uuid[], purge uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform assert_purge(purge, (select max(at) from journal where id = any(ids)));
  if (select coalesce(range_agg(int8range(position, position, '[]')), '{}') from journal where id = any(ids))
      is distinct from (select (content ->> 'positions')::int8multirange from journal where id = purge) then
    raise exception 'a purge names what it empties' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('zvf.upkeep', 'on', true);
  update journal set id = null, at = null, since = null, kind = null, source = null, actor_id = null, car_id = null,
    user_id = null, location_id = null, content = null, purged_by = purge
  where id = any(ids);
  perform set_config('zvf.upkeep', '', true);
end $$;

revoke execute on function seal_journal(integer), adopt_journal(), assert_purge(uuid, timestamptz), purge_acts(text, uuid[], uuid),
  purge_entries(uuid[], uuid) from public;
