-- One way of searching for browser and database (P185, ADR-0052): texts in one form, whatever their case, umlauts and accents.
-- Code since 0013 runs on it.
-- contract/search.ts is the same rule; a test on generated texts holds both together.

create function search_folded(written text) returns text language sql immutable strict parallel safe return
  btrim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
      lower(normalize(written, NFKD) collate "und-x-icu"),
      U&'a\0308', 'ae'), U&'o\0308', 'oe'), U&'u\0308', 'ue'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'oe'), 'ς', 'σ') collate "C",
    U&'[\0300-\036F\00AD\200B-\200D\2060\FEFF]+', '', 'g'),
    U&'[\0001-/:-@[-`{-\00BF\2000-\206F\3000]+', ' ', 'g'));

-- What a mail is found by, so that a search reads neither mails nor folds them. A trigger keeps it, whatever code writes a mail or
-- forgets a person in it. No more of it than a row of an index holds.
alter table outbox add column search_text text not null default '';

create function outbox_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := left(' ' || search_folded(new.recipient_name || ' ' || new.recipient_mail || ' ' || new.subject), 600);
  return new;
end $$;
create trigger outbox_search_text before insert or update of recipient_name, recipient_mail, subject on outbox
  for each row execute function outbox_search_text();
