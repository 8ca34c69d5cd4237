-- Changes of many cars at once can be taken back as imports can (P215, ADR-0058): they stand in the same table.
-- Code since 0013 runs on it.

alter table imports
  -- An Excel file, a change of the same fields in many cars, or cells that were typed and pasted.
  add column kind text not null default 'import' constraint imports_kind_known check (kind in ('import', 'bulk', 'grid'));

-- The release before knows imports alone: it would call such a change taken back and restore nothing.
create function refuse_unknown_undo() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('zvf.undoes', true), '') <> 'any' then
    raise exception 'only code that knows this kind takes it back' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger imports_undone_by_kind before update of undone_at on imports
  for each row when (old.kind <> 'import') execute function refuse_unknown_undo();

-- As before, and what is no file is called what it is.
create or replace function record_imports() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  topic text := case new.kind when 'import' then 'import' else 'batch' end;
begin
  insert into record_pending (kind, source, actor_id, content) values (
    topic || case tg_op when 'INSERT' then '.applied' else '.undone' end, record_source(),
    coalesce(new.undone_by, new.actor_id), jsonb_build_object('id', new.id, 'updated', new.updated)
      || case new.kind when 'import' then jsonb_build_object('file_name', new.file_name, 'created', new.created)
        else jsonb_build_object('way', new.kind) end);
  return null;
end $$;
