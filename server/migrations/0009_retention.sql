-- What is removed once the time to keep it is over (P58, ADR-0036). Acts and entries of the record stay append-only: the one door
-- is a transaction of the job that says so (server/areas/retention), which writes into the record what it removed.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('zvf.purging', true) = 'on' and tg_op <> 'TRUNCATE' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Empties entries and answers their positions. Their places in the chain stay, with all hashes.
create function purge_entries(ids uuid[], purge uuid) returns int8multirange language sql as $$
  with gone as (
    update record_entries set id = null, at = null, kind = null, source = null, actor_id = null, car_id = null,
      user_id = null, content = null, changes = null, purged_by = purge
    where id = any(ids) returning position)
  select range_agg(int8range(position, position, '[]')) from gone
$$;

-- Archived cars may go once no act needs them.
create index cars_archived on cars (archived_at) where archived_at is not null;
