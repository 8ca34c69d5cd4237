-- Which version last changed a field of a location, a user or an option, as cars have it: edits of different fields are
-- merged, edits of the same field are told (decision 35). Triggers keep it, so that no way of writing can forget it.

alter table locations
  -- Column name -> the version since which it is as it is; a column that is missing is as it was created.
  add column field_versions jsonb not null default '{}';
alter table users add column field_versions jsonb not null default '{}';
alter table options add column field_versions jsonb not null default '{}';

-- What was changed before versions were noted counts as changed by its newest version.
update locations l set field_versions = (select jsonb_object_agg(name, version) from jsonb_object_keys(to_jsonb(l)) name)
  where version > 1;
update users u set field_versions = (
    select jsonb_object_agg(name, version) || jsonb_build_object('location_ids', version)
    from jsonb_object_keys(to_jsonb(u)) name)
  where version > 1;
update options o set field_versions = (select jsonb_object_agg(name, version) from jsonb_object_keys(to_jsonb(o)) name)
  where version > 1;

create function note_field_versions() returns trigger language plpgsql as $$
begin
  new.field_versions := new.field_versions || (
    select coalesce(jsonb_object_agg(after.key, new.version), '{}') from jsonb_each(to_jsonb(new)) after
    where after.key not in ('version', 'field_versions')
      and after.value is distinct from to_jsonb(old) -> after.key);
  return new;
end $$;
create trigger locations_note_field_versions before update on locations
  for each row execute function note_field_versions();
create trigger users_note_field_versions before update on users
  for each row execute function note_field_versions();
create trigger options_note_field_versions before update on options
  for each row execute function note_field_versions();

-- Somebody's locations are one field, in a table of their own; they are written after the user's new version.
create function note_user_locations() returns trigger language plpgsql as $$
begin
  update users set field_versions = field_versions || jsonb_build_object('location_ids', version)
    where id in (select user_id from changed);
  return null;
end $$;
create trigger user_locations_note_added after insert on user_locations
  referencing new table as changed for each statement execute function note_user_locations();
create trigger user_locations_note_removed after delete on user_locations
  referencing old table as changed for each statement execute function note_user_locations();
