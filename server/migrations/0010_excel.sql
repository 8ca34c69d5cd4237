-- Rows of an imported workbook that were in error and left out by choice (P29, ADR-0037).

alter table imports
  -- How many; `left_out_rows` names the first 100 as [{"row", "jobNumber"}], rows counted as in Excel.
  add column left_out integer not null default 0 constraint imports_left_out_counted check (left_out >= 0),
  add column left_out_rows jsonb not null default '[]'
    constraint imports_left_out_rows_listed check (jsonb_typeof(left_out_rows) = 'array');
