import { factsOf } from "../../cases/requests/facts.ts"
import type { RequestFacts } from "../../cases/requests/mails.ts"
import { addToOutbox, type MailDraft } from "../../core/mail/index.ts"
import type { Tx } from "../../core/postgres/index.ts"
import type { Addresses } from "../../people/identity/context.ts"
import { managersOf } from "../../people/users/queries.ts"
import { addMessages, type MessageDraft } from "./add.ts"
import { type About, colleagueOverdueMail, overdueMail, reminderMail } from "./mails.ts"
import { caseFacts } from "./present.ts"
import { type DueCase, dueCases } from "./queries.due.ts"

/**
 * Reminds the provider of cases that are due soon or overdue, and tells the agents of the overdue ones (P53): noted, told and
 * mailed in one transaction. Answers how many cases it were.
 */
export async function remind(tx: Tx, now: Date, addresses: Addresses): Promise<number> {
  const due = await dueCases(tx, now)
  for (const each of due) await remindOf(tx, each, now, addresses)
  return due.length
}

/** One that is found overdue at once is not told as due soon any more, whatever clocks do. */
const noteSql = `
  insert into reminders (activity_id, level, at) select $1, unnest($2::text[]), $3
  on conflict on constraint reminders_pk do nothing`

async function remindOf(tx: Tx, due: DueCase, now: Date, addresses: Addresses): Promise<void> {
  const { activityId, level } = due
  await tx.run(noteSql, [activityId, level === "SOON" ? ["SOON"] : ["SOON", "OVERDUE"], now])
  const facts = await factsOf(tx, activityId)
  const isOverdue = level === "OVERDUE"
  if (isOverdue) await addMessages(tx, [overdueMessage(due, facts, now)])
  const about = { facts, activityId, level, now }
  await addToOutbox(tx, [
    reminderMail(about, addresses),
    ...(isOverdue ? await overdueMails(tx, due, about, addresses) : []),
  ])
}

/** To the person; where they can take nothing back any more (blocked, another role or house), to those of the location who can, too. */
async function overdueMails(
  tx: Tx,
  { ownerId, locationId }: DueCase,
  about: About,
  addresses: Addresses,
): Promise<MailDraft[]> {
  const able = await managersOf(tx, [locationId], about.now)
  const others = able.some(({ id }) => id === ownerId) ? [] : able
  const who = able.length === 0 ? "NOBODY" : others.length === 0 ? "PERSON" : "COLLEAGUES"
  return [
    overdueMail(about, who, addresses),
    ...others.map((colleague) => colleagueOverdueMail(about, colleague, addresses)),
  ]
}

const overdueMessage = (
  { activityId, carId, ownerId, locationId }: DueCase,
  facts: RequestFacts,
  at: Date,
): MessageDraft => ({
  kind: "OVERDUE",
  audience: "LOCATION",
  at,
  cause: activityId,
  ownerId,
  locationId,
  actorId: null,
  activityId,
  carId,
  personId: null,
  facts: { ...caseFacts(facts), due: facts.dueAt.toISOString() },
})
