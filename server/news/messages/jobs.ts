import type { MessageFacts } from "../../../contract/news/messages.ts"
import { factsOf } from "../../cases/requests/facts.ts"
import type { Task } from "../../core/jobs/jobs.ts"
import { type Consumer, consumeAll } from "../../core/journal/consume.ts"
import type { Db } from "../../core/postgres/db.ts"
import type { Context } from "../../portal/access/context.ts"
import { addCaseMessages, type CaseChanges, caseSubscribers } from "./changes.ts"
import { messageConsumer } from "./notify.ts"

type ChangedDocuments = Pick<CaseChanges, "at" | "locationId" | "userId"> & {
  caseId: string
  documents: NonNullable<MessageFacts["documents"]>
}

/** Documents added and removed again are skipped. Removals of later documents only concern people of the location (P37). */
const documentsSql = `
  with stayed as (
    select s.case_id, min(e.position) as position, min(e.at) as at,
      case min(e.kind) when 'document.created' then 'added' else 'removed' end as standing,
      coalesce(min(e.content #>> '{fields,filename,1}'), min(e.content #>> '{fields,filename,0}')) as filename
    from journal e join subscriptions s on s.car_id = e.car_id and s.since < e.position and s.standing = 'HOLDER'
    where e.position = any($1) group by s.case_id, e.content ->> 'id' having count(*) = 1)
  select max(s.at) as at, a.id as "caseId", a.location_id as "locationId",
    a.user_id as "userId",
    json_agg(json_build_object('filename', s.filename, 'standing', s.standing) order by s.standing desc, s.position) as documents
  from stayed s join acts a on a.id = s.case_id group by a.id order by min(s.position)`

/** Notifies holders of a car of added and removed documents: one message per car. */
const documentConsumer = (parts: { publicUrl: string; now: Date }): Consumer => ({
  name: "documents",
  kinds: "^document\\.(created|removed)$",
  most: 100_000,
  take: async (tx, entries) => {
    const changes = await tx.many<ChangedDocuments>(documentsSql, [entries.map(({ position }) => position)])
    const changed: CaseChanges[] = []
    for (const { documents, caseId, ...to } of changes) {
      const facts = await factsOf(tx, caseId)
      changed.push({ ...to, actorId: null, kind: "HOLDER", facts, content: { documents } })
    }
    await addCaseMessages(tx, changed, parts)
  },
})

const pausedSql = `
  select not exists (select from journal_readers r cross join lateral unread_entries(r.unread) e
    where r.name = $1 and e.kind ~ $2 and e.since > now() - interval '1 minute') as paused`

/** Whether the consumer's unread entries are all older than a minute. */
const isPaused = async (db: Db, { name, kinds }: { name: string; kinds: string }): Promise<boolean> =>
  (await db.value<boolean>(pausedSql, [name, kinds])) === true

type Parts = Pick<Context, "publicUrl" | "clock">

/** Creates messages from unread journal entries and notifies open screens. Returns the number of entries. */
export async function addPendingMessages(
  { db, publicUrl, clock }: Parts & Pick<Context, "db">,
  signal?: AbortSignal,
): Promise<number> {
  // Replacing or adding several documents takes several calls, so they are collected until a pause.
  const parts = { publicUrl, now: clock() }
  const documents = documentConsumer(parts)
  const isPausedNow = await isPaused(db, documents)
  const consumers = [messageConsumer, caseSubscribers(parts), ...(isPausedNow ? [documents] : [])]
  return consumeAll(db, consumers, signal)
}

/** Runs after each write; every minute for delayed messages. */
export const messages = (parts: Parts): Task => ({
  name: "messages",
  cron: "* * * * *",
  afterWrites: true,
  run: async ({ db, signal }) => (await addPendingMessages({ db, ...parts }, signal)) > 0,
  failure: "messages: delivery failed",
})
