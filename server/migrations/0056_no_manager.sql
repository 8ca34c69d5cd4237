-- Since when nobody could answer an open proposal (P192): noted, and taken away once somebody can, by the job that settles them.
-- Kept when it ends so, since a release before ends proposals without knowing of it.
-- Code since 0013 runs on it.

alter table proposals add column no_manager_since timestamptz;
