-- The cars on top of the Selection list, in its usual order: whoever opens it asks for them first.
create index cars_selection_delivery on cars (date_of_delivery, segment, job_number)
  where area = 'SELECTION' and archived_at is null;
