import { waitingCases } from "../../cases/activities/activities.ts"
import { factsOf, recipientsOf } from "../../cases/requests/facts.ts"
import type { RequestFacts } from "../../cases/requests/mails.ts"
import { type Task, untilDone } from "../../core/jobs/jobs.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { managersOf } from "../../people/users/users.ts"
import type { Addresses, Context } from "../../portal/access/context.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import { addMessages, caseFacts, type MessageDraft } from "./add.ts"
import { overdueMail, reminderMail } from "./mails.remind.ts"

type DueCase = {
  caseId: string
  level: "SOON" | "OVERDUE"
  carId: string
  ownerId: string
  locationId: string
}

const batch = 50

/** Open cases due for a reminder, at 75 and 100 % of their time. Skips locked cars, which are being answered. */
const dueSql = `
  select waiting.id as "caseId", clock.level, c.id as "carId", waiting.user_id as "ownerId",
    waiting.location_id as "locationId"
  from ${waitingCases}
  cross join lateral (select case when waiting.due_at < $1::timestamptz then 'OVERDUE'
    when waiting.sent_at + (waiting.due_at - waiting.sent_at) * 0.75 <= $1::timestamptz then 'SOON' end as level) clock
  where clock.level is not null
    and not exists (select from outbox o
      where o.reminds_of = waiting.id and o.kind in ('REMINDER_' || clock.level, 'REMINDER_OVERDUE'))
  order by c.id limit $2 for update of c skip locked`

/** Sends reminders in one transaction; the e-mail to the provider marks them as done. Returns the number of cases. */
async function remind(tx: Tx, now: Date, addresses: Addresses): Promise<number> {
  const due = await tx.many<DueCase>(dueSql, [now, batch])
  for (const each of due) await remindOf(tx, each, now, addresses)
  return due.length
}

async function remindOf(tx: Tx, due: DueCase, now: Date, addresses: Addresses): Promise<void> {
  const facts = await factsOf(tx, due.caseId)
  const reminder = reminderMail({ facts, now }, due.level, addresses)
  if (due.level === "SOON") return addToOutbox(tx, [reminder])
  await addMessages(tx, [overdueMessage(due, facts, now)])
  // Also to managers of the location if the owner cannot withdraw it any more.
  const recipients = await recipientsOf(tx, due.caseId, now)
  const able = await managersOf(tx, [due.locationId], now)
  const others = able.some(({ id }) => id === due.ownerId) ? [] : able
  const notified = new Map([...recipients, ...others].map((to) => [to.id, to]))
  const overdue = [...notified.values()].map((to) =>
    overdueMail({ facts, now }, to, able.length > 0, addresses),
  )
  await addToOutbox(tx, [reminder, ...overdue])
}

const overdueMessage = ({ level: _, ...due }: DueCase, facts: RequestFacts, at: Date): MessageDraft => ({
  ...due,
  kind: "OVERDUE",
  at,
  cause: due.caseId,
  facts: { ...caseFacts(facts), due: facts.dueAt.toISOString() },
})

type Parts = Pick<Context, "db" | "clock"> & Addresses

/** Sends one batch of due reminders; each level of a case is recorded with its e-mail. Returns the number of cases. */
export const remindPeople = (parts: Parts): Promise<number> =>
  parts.db.transaction((tx) => remind(tx, parts.clock(), parts))

export const reminders = (parts: Omit<Parts, "db">): Task => ({
  name: "reminders",
  cron: "* * * * *",
  run: (run) => untilDone(run, () => remindPeople({ ...parts, db: run.db })),
  failure: "messages: reminders failed",
})
