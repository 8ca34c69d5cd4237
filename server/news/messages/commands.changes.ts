import { randomUUID } from "node:crypto"
import { acceptRefusal } from "../../../contract/availability.ts"
import { type CarFieldName, fieldOf, labelOf } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import { offerTypes } from "../../../contract/enums.ts"
import { type FieldValue, fieldText, type Names } from "../../../contract/field-text.ts"
import type { CarNames } from "../../../contract/filters.ts"
import { subscribedFields } from "../../../contract/subscriptions.ts"
import { factsOf } from "../../cases/requests/facts.ts"
import type { Consumer, Entry } from "../../core/journal/index.ts"
import { addToOutbox } from "../../core/mail/index.ts"
import type { Tx } from "../../core/postgres/index.ts"
import { carNames } from "../../fleet/cars/queries.names.ts"
import { addMessages, type MessageDraft } from "./add.ts"
import { type ChangedCar, changedMail } from "./mails.changes.ts"
import { caseFacts } from "./present.ts"
import {
  affectedSubscriptions,
  heldDocuments,
  keepTold,
  renewSubscriptions,
  type Subscription,
} from "./queries.changes.ts"

/**
 * Tells the people of a case, and with them the sales managers of the location, what is another of its car than they know (P19): a
 * message for each case, and one mail to each person.
 */
export const tellSubscribers = (publicUrl: string, now: Date): Consumer => ({
  name: "subscribers",
  kinds: "^case\\.|^car\\.|^(option|location)\\.changed$",
  // All of an import together: many cars of one person are one mail.
  most: 100_000,
  take: async (tx, entries) => {
    const numbers = entries.map(numberOf)
    await renewSubscriptions(tx, numbers)
    const affected = await affectedSubscriptions(tx, numbers)
    const names = await carNames(
      tx,
      affected.map(({ car }) => car),
    )
    const looked = affected.map((subscription) => lookedAt(subscription, names, now))
    await keepTold(
      tx,
      looked.map(({ activityId, words, standing, isArchived }) => ({
        activityId,
        told: words,
        isOver: standing === "ANSWERED" && isArchived,
      })),
    )
    const changed: Change[] = []
    for (const { changes, activityId, standing, locationId, ownerId, actorId, at } of looked)
      if (changes.length > 0) {
        const facts = await factsOf(tx, activityId)
        changed.push({ at, locationId, ownerId, actorId, standing, facts, told: { changes } })
      }
    await tellChanges(tx, changed, publicUrl)
  },
})

/** The same of what came and went among the documents of a held car, to whom of these sees it (P37): a message for each car. */
export const tellHoldersOfDocuments = (publicUrl: string): Consumer => ({
  name: "documents",
  kinds: "^document\\.(created|removed)$",
  most: 100_000,
  take: async (tx, entries) => {
    const changed: Change[] = []
    for (const { documents, isOfLocation, activityId, ownerId, ...of } of await heldDocuments(
      tx,
      entries.map(numberOf),
    ))
      changed.push({
        ...of,
        ownerId: isOfLocation ? ownerId : null,
        actorId: null,
        standing: "HOLDER",
        facts: await factsOf(tx, activityId),
        told: { documents },
      })
    await tellChanges(tx, changed, publicUrl)
  },
})

const numberOf = ({ number }: Entry) => number

/** What the people of a case know from now on, and what of it is news to them. */
function lookedAt(subscription: Subscription, names: CarNames, now: Date) {
  const { car, was, told } = subscription
  const known = told ?? wordsOf(subscription, { ...car, ...was }, names, now)
  const words = wordsToTell(subscription, known, wordsOf(subscription, car, names, now))
  const changes = Object.entries(words).flatMap(([name, to]) => {
    const from = known[name]
    return from === undefined || from === to ? [] : [{ label: labelFor(name, car), from, to }]
  })
  return {
    ...subscription,
    words,
    changes,
    actorId: subscription.standing === "ANSWERED" ? car.userId : null,
  }
}

type Words = Record<string, string>

/** Whoever does not hold the car is told its values while they are shown it and can accept an answered offer; the rest is told then. */
function wordsToTell(
  { standing, car, isArchived, ownerId, locationId }: Subscription,
  known: Words,
  words: Words,
): Words {
  if (standing === "HOLDER") return words
  // Whoever accepted the car after all knows.
  if (car.userId !== null && car.userId === ownerId) return known
  const isShown = car.display && !isArchived && car.locationId === locationId
  if (isShown && words[acceptance] !== isClosed) return words
  return standing === "ANSWERED" ? { ...known, [acceptance]: isClosed } : known
}

/** Whether the answered offer can be accepted is a word like those of the fields. */
const acceptance = "acceptance"
const isClosed = "nicht möglich"
const labelFor = (name: string, { area }: Car) =>
  name === acceptance ? "Annahme" : labelOf(name as CarFieldName, area)

function wordsOf(
  { standing, locationId, isArchived }: Subscription,
  car: Car,
  names: Partial<Names>,
  now: Date,
): Words {
  const words = subscribedFields[standing].map((name) => [
    name,
    fieldText(fieldOf(name), car[name] as FieldValue, names),
  ])
  const asking = { role: "SALES_MANAGER", locationIds: [locationId], today: berlinToday(now) } as const
  const isOpen =
    car.display && !isArchived && offerTypes.some((type) => acceptRefusal(car, type, asking) === null)
  const open = standing === "ANSWERED" ? [[acceptance, isOpen ? "möglich" : isClosed]] : []
  return Object.fromEntries([...words, ...open])
}

/** What is told of one car, and whether its own person is among those who are. */
type Change = ChangedCar & { at: string; locationId: string; ownerId: string | null; actorId: string | null }

async function tellChanges(tx: Tx, changed: readonly Change[], publicUrl: string): Promise<void> {
  await addMessages(tx, changed.map(messageOf))
  const own = changed.filter(({ ownerId }) => ownerId !== null)
  const together = Map.groupBy(own, ({ ownerId, standing }) => `${ownerId} ${standing}`)
  await addToOutbox(
    tx,
    [...together.values()].map((some) => changedMail(some, publicUrl)),
  )
}

const messageOf = ({ at, facts, told, ownerId, locationId, actorId }: Change): MessageDraft => ({
  kind: "CAR_CHANGED",
  cause: randomUUID(),
  at,
  audience: "LOCATION",
  ownerId,
  locationId,
  actorId,
  activityId: facts.activityId,
  carId: facts.car.id,
  personId: null,
  facts: { ...caseFacts(facts), ...told },
})
