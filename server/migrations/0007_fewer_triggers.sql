-- Code since 0006 runs on it.
-- What only the code before 1.5 called goes; what follows from an act or a user's change is written by the trigger that records it.

drop function build_car_triggers(), job_number_key(text), listed_since(timestamptz, jsonb);
drop table car_column_marks;

-- Acts as whole rows, without derived columns, and the state of their case. Arguments: topic, column of the verb, columns to leave out. JSON
-- formats instants in the session's time zone, so this sets it. As the owner of the schema: the portal cannot write states that its acts do not
-- have.
drop trigger acts_case_states on acts;
drop function store_case_states();
create or replace function record_act() returns trigger language plpgsql
security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  act constant jsonb := to_jsonb(new) - tg_argv[2]::text[];
begin
  insert into journal (id, at, kind, source, actor_id, car_id, user_id, location_id, content) values (
    new.id, new.at, tg_argv[0] || '.' || lower(act ->> tg_argv[1]), journal_source(),
    coalesce(act ->> 'actor_id', act ->> 'user_id')::uuid, (act ->> 'car_id')::uuid, new.user_id, (act ->> 'location_id')::uuid, act);
  if tg_argv[0] = 'case' then
    insert into case_states select * from case_histories where id = new.case_id
    on conflict (id) do update set (state, since, number, reason, running, confirmed_at, confirmed_number, answer) =
      (excluded.state, excluded.since, excluded.number, excluded.reason, excluded.running, excluded.confirmed_at,
        excluded.confirmed_number, excluded.answer);
  end if;
  return null;
end $$;

-- Changes of master data as column name -> [old, new]. `edit` is for merging edits (P35): the new version, and changes with an equal hash, like a
-- name's spelling. Files that the row no longer refers to are deleted; a user's earlier name is kept up to this entry (P55). Arguments: topic,
-- columns to leave out; columns of files.
drop trigger users_renamed on users;
drop function keep_former_name();
create or replace function record_row() returns trigger language plpgsql set timezone = 'UTC' as $$
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
  entry bigint;
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
      then jsonb_build_object('edit', jsonb_build_object('version', after -> 'version', 'also', coalesce(also, '[]'))) else '{}' end)
    returning position into entry;
  if topic = 'user' and verb = 'changed' and not after ? 'deleted_at'
      and (before -> 'firstname', before -> 'lastname') <> (after -> 'firstname', after -> 'lastname') then
    insert into former_names values (row_id, entry, (before ->> 'firstname') || ' ' || (before ->> 'lastname')) on conflict do nothing;
  end if;
  return null;
end $$;
