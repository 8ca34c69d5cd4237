import type { Db } from "../../platform/postgres/index.ts"
import { instantText, type Place } from "./queries.sources.ts"

/** A number that is written out, as far as it can be a position. */
const position = (text: string) => `case when ${text} ~ '^\\d{1,15}$' then (${text})::bigint end`

const sentSql = `
  select e.position, e.kind, e.id, ${instantText("e.at")} as at
  from record_entries e left join record_entries named on named.position = ${position("e.content ->> 'position'")}
  where e.kind = 'record.head' and encode(named.hash, 'hex') is distinct from e.content ->> 'hash'
  order by e.position`

/** The mails of heads that are kept, as they were laid out; those to people who are gone have no text any more. */
const mailsSql = `
  select ${position("told.place")} as position, 'record.head' as kind, m.id, ${instantText("m.created_at")} as at
  from outbox m
    cross join lateral (values (''), ('Zuvor: ')) line (mark)
    cross join lateral (select substring(m.body_text from '(?n)^' || mark || 'Position: +(\\d+)$') as place,
      substring(m.body_text from '(?n)^' || mark || 'Prüfsumme: +(.*)$') as hash) told
    left join record_entries named on named.position = ${position("told.place")}
  where m.kind = 'RECORD_HEAD' and m.recipient_mail not like '%@geloescht.invalid'
    and (mark = '' or told.place is not null)
    and (told.hash is null or encode(named.hash, 'hex') is distinct from told.hash or position(told.hash in m.body_html) = 0)
  order by 1`

/** Heads that were sent and are not in the chain: the entries that say so, and the mails that are kept. */
export const strayHeads = async (tx: Db): Promise<{ entries: Place[]; mails: Place[] }> => ({
  entries: await tx.many(sentSql),
  mails: await tx.many(mailsSql),
})
