-- What came or went among a car's documents while somebody held it and was not told yet (P19, P37), written with the change itself;
-- taken away with the messages that tell it. A table of its own: a release before would take an unknown cause away untold.
-- Code since 0013 runs on it.

create table held_documents (
  number bigint not null generated always as identity,
  document_id uuid not null,
  filename text not null,
  standing text not null constraint held_documents_standing_known check (standing in ('added', 'removed')),
  at timestamptz not null default now(),
  -- The case that held the car then.
  activity_id uuid not null
);

create function add_held_document() returns trigger language plpgsql as $$
declare
  document documents := case tg_op when 'INSERT' then new else old end;
begin
  insert into held_documents (document_id, filename, standing, activity_id)
    select document.id, document.filename, case tg_op when 'INSERT' then 'added' else 'removed' end, f.activity_id
    from cars c cross join lateral (select f.activity_id from acts f
      where f.car_id = c.id and f.verb in ('accept', 'record') order by f.number desc limit 1) f
    where c.id = document.car_id and c.activity_state ~ '_(ACCEPTED|CONFIRMED)$';
  return null;
end $$;
create trigger documents_held after insert or delete on documents for each row execute function add_held_document();
