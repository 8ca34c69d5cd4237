-- How the provider's people like to see the fleet, under names of their own (P205): one row per view, none for who has none.
-- Code since 0013 runs on it.

create table fleet_views (
  id uuid primary key default gen_random_uuid(),
  -- It goes with the person.
  user_id uuid not null constraint fleet_views_user_fk references users on delete cascade,
  version integer not null default 1,
  name text not null constraint fleet_views_name_trimmed check (name = btrim(name) and name <> ''),
  -- Filters, order and form as they stand in the address behind the path; whoever reads it leaves out what they do not know.
  query text not null constraint fleet_views_query_short check (char_length(query) <= 4000),
  -- What the fleet opens with where the address says nothing.
  is_default boolean not null default false
);
create unique index fleet_views_name_unique on fleet_views (user_id, lower(name));
create unique index fleet_views_default_unique on fleet_views (user_id) where is_default;
