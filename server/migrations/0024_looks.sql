-- How people like to look at lists (P180): one row per person, none for who left everything as it was.
-- Code since 0013 runs on it.

create table looks (
  user_id uuid primary key constraint looks_user_fk references users on delete cascade,
  -- The choices as the contract names them (`look.ts`); what is absent is as usual. Whoever reads it leaves out what they do not know.
  look jsonb not null constraint looks_object check (jsonb_typeof(look) = 'object')
);
