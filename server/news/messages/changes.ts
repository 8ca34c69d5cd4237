import { randomUUID } from "node:crypto"
import { acceptRefusal } from "../../../contract/cases/availability.ts"
import { changesOf, type Words } from "../../../contract/cases/change-lines.ts"
import { caseSubscriptionKinds, caseWords } from "../../../contract/cases/subscriptions.ts"
import { berlinToday } from "../../../contract/core/dates.ts"
import { offerTypes } from "../../../contract/core/enums.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { Names } from "../../../contract/fleet/field-text.ts"
import { unseenWords, watchWords } from "../../../contract/news/watch-facts.ts"
import { factsOf } from "../../cases/requests/facts.ts"
import type { Consumer } from "../../core/journal/consume.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { asAgentCar, carNames } from "../../fleet/cars/rows.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import { addMessages, caseFacts } from "./add.ts"
import { type ChangedCar, changedMail } from "./mails.changes.ts"
import {
  affectedSubscriptions,
  type CaseSubscription,
  endArchived,
  readSubscriptions,
  renewSubscriptions,
  type Subscription,
  storeNotifiedWords,
} from "./subscriptions.ts"

type Parts = { publicUrl: string; now: Date }

/** Notifies people of cases (P19). Reads a whole import at once, so that many cars of a person become one e-mail. */
export const caseSubscribers = (parts: Parts): Consumer => ({
  name: "subscribers",
  kinds: "^case\\.|^car\\.|^(option|location)\\.changed$",
  most: 100_000,
  take: async (tx, entries) => {
    await renewSubscriptions(tx, entries)
    const ids = await affectedSubscriptions(tx, entries, caseSubscriptionKinds)
    const at = entries.at(-1)?.at as string
    const changed: CaseChanges[] = []
    for (const { row, changes } of await takeChanges(tx, ids, parts.now)) {
      if (row.kind === "WATCHER") continue
      const { kind, locationId, userId, car } = row
      const actorId = kind === "ANSWERED" ? car.userId : null
      const facts = await factsOf(tx, row.caseId)
      changed.push({ kind, locationId, userId, actorId, at, facts, content: { changes } })
    }
    await addCaseMessages(tx, changed, parts)
    await endArchived(tx, ids)
  },
})

/** Compares what subscribers know with the current state, stores that, and returns the differences. */
export async function takeChanges(tx: Tx, ids: readonly string[], now: Date) {
  const rows = await readSubscriptions(tx, ids)
  const names = await carNames(
    tx,
    rows.flatMap(({ car }) => car ?? []),
  )
  const compared = rows.map((row) => compare(row, names, now))
  await storeNotifiedWords(tx, compared)
  return compared.filter(({ changes }) => changes.length > 0)
}

function compare(row: Subscription, names: Partial<Names>, now: Date) {
  if (row.kind !== "WATCHER") {
    const notifiedWords = row.notifiedWords ?? wordsOf(row, row.carThen, names, now)
    const words = caseWordsNow(row, notifiedWords, names, now)
    return { row, id: row.id, words, changes: changesOf(notifiedWords, words) }
  }
  const words = row.car ? watchWords(asAgentCar(row.car), berlinToday(now)) : unseenWords(row.notifiedWords)
  // Watchers are not notified of their own changes.
  return { row, id: row.id, words, changes: row.isOwn ? [] : changesOf(row.notifiedWords, words) }
}

/** Requesters only learn new values while the car is visible to them and an answered offer can be accepted; the rest follows then. */
function caseWordsNow(row: CaseSubscription, notifiedWords: Words, names: Partial<Names>, now: Date): Words {
  const { kind, car, userId } = row
  const words = wordsOf(row, car, names, now)
  if (kind === "HOLDER") return words
  // The user accepted the car in the meantime, so they know its values.
  if (car.userId !== null && car.userId === userId) return notifiedWords
  if (isShown(row, car) && words[acceptance] !== isClosed) return words
  return kind === "ANSWERED" ? { ...notifiedWords, [acceptance]: isClosed } : notifiedWords
}

/** Whether an answered offer can be accepted is compared like a field. */
const acceptance = "Annahme"
const isClosed = "nicht möglich"

const isShown = ({ isArchived, locationId }: CaseSubscription, car: Car) =>
  car.display && !isArchived && car.locationId === locationId

function wordsOf(row: CaseSubscription, car: Car, names: Partial<Names>, now: Date): Words {
  const words = caseWords(row.kind, car, names)
  if (row.kind !== "ANSWERED") return words
  const requester = { role: "SALES_MANAGER", locationIds: [row.locationId], today: berlinToday(now) } as const
  const isOpen = isShown(row, car) && offerTypes.some((type) => acceptRefusal(car, type, requester) === null)
  return { ...words, [acceptance]: isOpen ? "möglich" : isClosed }
}

export type CaseChanges = ChangedCar & {
  at: Date | string
  locationId: string
  userId: string
  actorId: string | null
}

/** One message per case to its user and the sales managers of its location, and one e-mail per user who may see it. */
export async function addCaseMessages(
  tx: Tx,
  changed: readonly CaseChanges[],
  { publicUrl, now }: Parts,
): Promise<void> {
  if (changed.length === 0) return
  await addMessages(
    tx,
    changed.map(({ facts, content, userId, ...draft }) => ({
      ...draft,
      kind: "CAR_CHANGED",
      cause: randomUUID(),
      ownerId: userId,
      caseId: facts.caseId,
      carId: facts.car.id,
      facts: { ...caseFacts(facts), ...content },
    })),
  )
  const readers = "select id from acts where id = any($1) and gets_car_mails(user_id, array[id], $2)"
  const readable = new Set(await tx.values(readers, [changed.map(({ facts }) => facts.caseId), now]))
  const own = changed.filter(({ facts }) => readable.has(facts.caseId))
  const together = Map.groupBy(own, ({ userId, kind }) => `${userId} ${kind}`)
  await addToOutbox(
    tx,
    [...together.values()].map((some) => changedMail(some, publicUrl)),
  )
}
