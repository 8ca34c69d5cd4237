import { berlinToday, instantInBerlin } from "../../../contract/dates.ts"
import { personText } from "../../../contract/format.ts"
import type { Tx } from "../../platform/postgres/index.ts"
import { addToOutbox } from "../outbox/add.ts"
import { type HeadReader, headMail } from "./mails.ts"
import { headOf } from "./queries.ts"
import { appendEntry } from "./record.ts"

type Sent = { day: string; position: number; hash: string }

const lastSql = `
  select content ->> 'day' as day, (content ->> 'position')::bigint as position, content ->> 'hash' as hash
  from (select content, at from record_entries where topic = 'record' and kind = 'record.head'
    union all select content, at from record_pending where kind = 'record.head') sent
  order by at desc limit 1`

/**
 * The sales managers of the main location of each group that took part since then, and those of the location itself where the
 * main location has none.
 */
const readersSql = `
  with acting as (
    select distinct l.vfnr_hb from record_entries e join acts a on a.id = e.id join locations l on l.id = a.location_id
    where e.topic = 'case' and e.position > $1 and e.position <= $2),
  managers as (
    select u.id, u.firstname, u.lastname, u.mail, l.vfnr_hb, l.main from acting
    join locations l using (vfnr_hb) join user_locations ul on ul.location_id = l.id
    join users u on u.id = ul.user_id and u.type = 'SALES_MANAGER' and u.active)
  select distinct id, firstname, lastname, mail from managers m
  where main or not exists (select from managers head where head.vfnr_hb = m.vfnr_hb and head.main)`

/**
 * Once a day, where something was sealed on days before that no mail covers: writes the newest place of the chain into the record and mails it to
 * the provider and to the agents who took part since then (P134). In one transaction under a lease, so that each gets it once. Answers to
 * how many it went.
 */
export async function sendHead(
  tx: Tx,
  { now, publicUrl, providerMail }: { now: Date; publicUrl: string; providerMail: string },
): Promise<number> {
  const day = berlinToday(now)
  const last = await tx.one<Sent>(lastSql)
  const head = await headOf(tx)
  if (!head || last?.day === day) return 0
  const since = last?.position ?? 0
  // A day is over before its head is sent, and the entry of the mail before is no news.
  const news = await tx.one(
    `select from record_entries where position > $1 and sealed_at < $2 and kind is distinct from 'record.head' limit 1`,
    [since, instantInBerlin(day, "00:00:00")],
  )
  if (!news) return 0
  const agents = await tx.many<{ id: string; firstname: string; lastname: string; mail: string }>(
    readersSql,
    [since, head.position],
  )
  const readers: HeadReader[] = [
    { id: null, name: "ZVF-Anbieter", mail: providerMail },
    ...agents.map((agent) => ({ id: agent.id, name: personText(agent), mail: agent.mail })),
  ]
  const before = last ? { position: last.position, hash: last.hash } : null
  await appendEntry(tx, {
    kind: "record.head",
    source: "job",
    actorId: null,
    content: { day, position: head.position, hash: head.hash, readers: agents.map(({ id }) => id) },
    at: now,
  })
  await addToOutbox(
    tx,
    readers.map((reader) => headMail(reader, { head, before, now }, publicUrl)),
  )
  return readers.length
}
