import { fieldOf, labelOf } from "../../../contract/car-fields.ts"
import { fieldText } from "../../../contract/field-text.ts"
import type { CarNames } from "../../../contract/filters.ts"
import type { Consumer, Entry } from "../../platform/journal/index.ts"
import type { Tx } from "../../platform/postgres/index.ts"
import { addToOutbox } from "../outbox/add.ts"
import type { RequestFacts } from "../requests/mails.ts"
import { factsOf } from "../requests/queries.ts"
import { carNames } from "../watch/queries.names.ts"
import { addMessages, type MessageDraft } from "./add.ts"
import { type ChangedCar, changedMail } from "./mails.changes.ts"
import { caseFacts } from "./present.ts"
import { type HeldChange, heldChanges, heldDocuments } from "./queries.changes.ts"

/**
 * Tells whoever holds cars, and with them the sales managers of the location, what the provider changed of them (P19): a message for
 * each save, and one mail to each person.
 */
export const tellHolders = (publicUrl: string): Consumer => ({
  name: "holders",
  kinds: "^car\\.update$",
  // All of an import together: many cars of one person are one mail.
  most: 100_000,
  take: async (tx, entries) => {
    const said: { change: HeldChange; facts: RequestFacts }[] = []
    for (const change of await heldChanges(tx, entries.map(numberOf)))
      said.push({ change, facts: await factsOf(tx, change.activityId) })
    const names = await carNames(
      tx,
      said.map(({ facts }) => facts.car),
    )
    await tellChanges(
      tx,
      said.map(({ change, facts }) => ({
        change,
        facts,
        told: { changes: changesOf(change, facts, names) },
        ownerId: change.ownerId,
      })),
      publicUrl,
    )
  },
})

/** The same of what came and went among the documents of those cars, to whom of these sees it (P37): a message for each car. */
export const tellHoldersOfDocuments = (publicUrl: string): Consumer => ({
  name: "documents",
  kinds: "^document\\.(created|removed)$",
  most: 100_000,
  take: async (tx, entries) => {
    const changed: Change[] = []
    for (const { documents, isOfLocation, ownerId, ...change } of await heldDocuments(
      tx,
      entries.map(numberOf),
    ))
      changed.push({
        change,
        facts: await factsOf(tx, change.activityId),
        told: { documents },
        ownerId: isOfLocation ? ownerId : null,
      })
    await tellChanges(tx, changed, publicUrl)
  },
})

const numberOf = ({ number }: Entry) => number

async function tellChanges(tx: Tx, changed: readonly Change[], publicUrl: string): Promise<void> {
  await addMessages(tx, changed.map(messageOf))
  const byOwner = Map.groupBy(changed, ({ ownerId }) => ownerId)
  byOwner.delete(null)
  await addToOutbox(
    tx,
    [...byOwner.values()].map((own) => changedMail(own, publicUrl)),
  )
}

/** What is told of one car, and whether its own person is among those who are. */
type Change = ChangedCar & {
  change: Pick<HeldChange, "id" | "at" | "activityId" | "locationId">
  ownerId: string | null
}

const changesOf = ({ said }: Pick<HeldChange, "said">, { car }: RequestFacts, names: CarNames) =>
  said.map(({ name, was, now }) => ({
    label: labelOf(name, car.area),
    from: fieldText(fieldOf(name), was, names),
    to: fieldText(fieldOf(name), now, names),
  }))

const messageOf = ({
  change: { id, at, activityId, locationId },
  facts,
  told,
  ownerId,
}: Change): MessageDraft => ({
  kind: "CAR_CHANGED",
  cause: told.documents ? `documents:${id}` : id,
  at,
  audience: "LOCATION",
  ownerId,
  locationId,
  actorId: null,
  activityId,
  carId: facts.car.id,
  personId: null,
  facts: { ...caseFacts(facts), ...told },
})
