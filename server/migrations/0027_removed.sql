-- Who is removed leaves neither proposals nor looks (P24, P33), whichever release removes them: the one before knows neither.
-- Code since 0013 runs on it.

create function forget_removed() returns trigger language plpgsql as $$
begin
  delete from proposals where user_id = new.id;
  delete from looks where user_id = new.id;
  return null;
end $$;
create trigger users_forget_removed after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function forget_removed();
