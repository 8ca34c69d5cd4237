import { randomUUID } from "node:crypto"
import { acceptRefusal } from "../../../contract/availability.ts"
import type { Car } from "../../../contract/cars.ts"
import { type Change, changesOf, type Words } from "../../../contract/change-lines.ts"
import { addDays, berlinToday } from "../../../contract/dates.ts"
import { offerTypes } from "../../../contract/enums.ts"
import type { Names } from "../../../contract/field-text.ts"
import { carName } from "../../../contract/format.ts"
import { caseSubscriptionKinds, caseWords } from "../../../contract/subscriptions.ts"
import { unseenWords, watchFacts, watchWords } from "../../../contract/watch-facts.ts"
import { factsOf } from "../../cases/requests/facts.ts"
import type { Consumer } from "../../core/journal/index.ts"
import { addToOutbox } from "../../core/mail/index.ts"
import type { Tx } from "../../core/postgres/index.ts"
import { carNames } from "../../fleet/cars/names.ts"
import { asAgentCar } from "../../fleet/cars/rows.ts"
import { addMessages, caseFacts, type MessageDraft } from "./add.ts"
import { type ChangedCar, changedMail } from "./mails.changes.ts"
import {
  affectedSubscriptions,
  type CaseSubscription,
  endArchived,
  readSubscriptions,
  renewSubscriptions,
  type Subscription,
  storeKnownWords,
  type WatchSubscription,
  watchersOfExpired,
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
    await notify(tx, ids, { ...parts, at: entries.at(-1)?.at as string })
    await endArchived(tx, ids)
  },
})

/** Notifies watchers (ADR-0019) in small batches, so that editing a watch list is not blocked for long. */
export const watchers = (parts: Parts): Consumer => ({
  name: "watchers",
  kinds: "^car\\.|^location\\.changed$",
  most: 200,
  take: async (tx, entries) =>
    notify(tx, await affectedSubscriptions(tx, entries, ["WATCHER"]), { ...parts, at: parts.now }),
})

/** Notifies watchers of offers that expired in the last days, which happens without a change of the car. */
export async function notifyExpired(tx: Tx, days: number, parts: Parts): Promise<void> {
  const today = berlinToday(parts.now)
  const ids = await watchersOfExpired(tx, addDays(today, -days), addDays(today, -1))
  await notify(tx, ids, { ...parts, at: parts.now })
}

/** Compares what subscribers know with the current state, notifies them of differences and stores the new state. */
async function notify(
  tx: Tx,
  ids: readonly string[],
  { publicUrl, now, at }: Parts & { at: Date | string },
): Promise<void> {
  const rows = await readSubscriptions(tx, ids)
  const names = await carNames(
    tx,
    rows.flatMap(({ car }) => car ?? []),
  )
  const compared = rows.map((row) => compare(row, names, now))
  await storeKnownWords(tx, compared, now)
  const changed: CaseChanges[] = []
  const watched: MessageDraft[] = []
  for (const { row, changes } of compared)
    if (changes.length === 0) continue
    else if (row.standing === "WATCHER") watched.push(watchedMessage(row, changes, at))
    else {
      const { standing, locationId, userId, car } = row
      const actorId = standing === "ANSWERED" ? car.userId : null
      const facts = await factsOf(tx, row.activityId)
      changed.push({ standing, locationId, userId, actorId, at, facts, told: { changes } })
    }
  await addMessages(tx, watched)
  await addCaseMessages(tx, changed, publicUrl)
}

function compare(row: Subscription, names: Partial<Names>, now: Date) {
  const isWatcher = row.standing === "WATCHER"
  const knownWords = row.told ?? ofCaseThen(row as CaseSubscription, names, now)
  const words = isWatcher ? watcherWords(row.car, knownWords, now) : caseWordsNow(row, knownWords, names, now)
  // Watchers are not notified of their own changes.
  const isOwn = isWatcher && row.isOwn
  return {
    row,
    id: row.id,
    words,
    silent: isOwn || (isWatcher && row.notify === "NEVER"),
    changes: isOwn ? [] : changesOf(knownWords, words),
  }
}

/** Texts about a watched car for the watcher, based on those they know. */
export const watcherWords = (car: WatchSubscription["car"], knownWords: Words, now: Date): Words =>
  car ? watchWords(watchFacts(asAgentCar(car), berlinToday(now))) : unseenWords(knownWords)

/** Requesters only learn new values while the car is visible to them and an answered offer can be accepted; the rest follows then. */
function caseWordsNow(row: CaseSubscription, knownWords: Words, names: Partial<Names>, now: Date): Words {
  const { standing, car, userId } = row
  const words = wordsOf(row, car, names, now)
  if (standing === "HOLDER") return words
  // The user accepted the car in the meantime, so they know its values.
  if (car.userId !== null && car.userId === userId) return knownWords
  if (isShown(row, car) && words[acceptance] !== isClosed) return words
  return standing === "ANSWERED" ? { ...knownWords, [acceptance]: isClosed } : knownWords
}

const ofCaseThen = (row: CaseSubscription, names: Partial<Names>, now: Date) =>
  wordsOf(row, row.carThen, names, now)

/** Whether an answered offer can be accepted is compared like a field. */
const acceptance = "Annahme"
const isClosed = "nicht möglich"

const isShown = ({ isArchived, locationId }: CaseSubscription, car: Car) =>
  car.display && !isArchived && car.locationId === locationId

function wordsOf(row: CaseSubscription, car: Car, names: Partial<Names>, now: Date): Words {
  const words = caseWords(row.standing, car, names)
  if (row.standing !== "ANSWERED") return words
  const requester = { role: "SALES_MANAGER", locationIds: [row.locationId], today: berlinToday(now) } as const
  const isOpen = isShown(row, car) && offerTypes.some((type) => acceptRefusal(car, type, requester) === null)
  return { ...words, [acceptance]: isOpen ? "möglich" : isClosed }
}

export type CaseChanges = ChangedCar & {
  at: Date | string
  locationId: string
  userId: string | null
  actorId: string | null
}

/** One message per case to its user and the sales managers of its location, and one e-mail per user. */
export async function addCaseMessages(
  tx: Tx,
  changed: readonly CaseChanges[],
  publicUrl: string,
): Promise<void> {
  if (changed.length === 0) return
  await addMessages(
    tx,
    changed.map(({ facts, told, userId, standing: _, ...draft }) => ({
      ...draft,
      kind: "CAR_CHANGED",
      cause: randomUUID(),
      audience: "LOCATION",
      ownerId: userId,
      activityId: facts.activityId,
      carId: facts.car.id,
      facts: { ...caseFacts(facts), ...told },
    })),
  )
  const own = changed.filter(({ userId }) => userId !== null)
  const together = Map.groupBy(own, ({ userId, standing }) => `${userId} ${standing}`)
  await addToOutbox(
    tx,
    [...together.values()].map((some) => changedMail(some, publicUrl)),
  )
}

const watchedMessage = (
  { userId, car, carId, name }: WatchSubscription,
  changes: Change[],
  at: Date | string,
): MessageDraft => ({
  kind: "WATCHED",
  cause: randomUUID(),
  at,
  audience: "PERSON",
  ownerId: userId,
  carId,
  facts: { title: car ? carName(car) : name, area: car?.area ?? null, changes },
})
