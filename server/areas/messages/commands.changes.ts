import { fieldOf, labelOf } from "../../../contract/car-fields.ts"
import { fieldText } from "../../../contract/field-text.ts"
import type { CarNames } from "../../../contract/filters.ts"
import type { Tx } from "../../platform/postgres/index.ts"
import { addToOutbox } from "../outbox/add.ts"
import type { RequestFacts } from "../requests/mails.ts"
import { factsOf } from "../requests/queries.ts"
import { carNames } from "../watch/queries.names.ts"
import { addMessages, type MessageDraft } from "./add.ts"
import { type ChangedCar, changedMail } from "./mails.changes.ts"
import { caseFacts } from "./present.ts"
import { type HeldChange, takeHeldChanges } from "./queries.changes.ts"
import { takeHeldDocuments } from "./queries.documents.ts"

/**
 * Tells one person, and with them the sales managers of the location, what the provider changed of cars that they hold (P19): a
 * message for each save, and one mail for all that wait. Answers how many changes were taken.
 */
export async function tellHolder(tx: Tx, publicUrl: string): Promise<number> {
  const taken = await takeHeldChanges(tx)
  const said: { change: HeldChange; facts: RequestFacts }[] = []
  for (const change of taken)
    if (change.said.length > 0) said.push({ change, facts: await factsOf(tx, change.activityId) })
  const names = await carNames(
    tx,
    said.map(({ facts }) => facts.car),
  )
  const changed = said.map(({ change, facts }) => ({
    change,
    facts,
    told: { changes: changesOf(change, facts, names) },
    ownerId: facts.person.id,
  }))
  await addMessages(tx, changed.map(messageOf))
  if (changed.length > 0) await addToOutbox(tx, [changedMail(changed, publicUrl)])
  return taken.length
}

/** The same of what came and went among the documents of those cars, to whom of these sees it (P37): a message for each car. */
export async function tellHolderOfDocuments(tx: Tx, publicUrl: string): Promise<number> {
  const taken = await takeHeldDocuments(tx)
  const changed: Change[] = []
  for (const { documents, isOfLocation, ...change } of taken) {
    const facts = await factsOf(tx, change.activityId)
    changed.push({ change, facts, told: { documents }, ownerId: isOfLocation ? facts.person.id : null })
  }
  await addMessages(tx, changed.map(messageOf))
  const seen = changed.filter(({ ownerId }) => ownerId !== null)
  if (seen.length > 0) await addToOutbox(tx, [changedMail(seen, publicUrl)])
  return taken.length
}

/** What is told of one car, and whether its own person is among those who are. */
type Change = ChangedCar & {
  change: Pick<HeldChange, "id" | "at" | "activityId" | "locationId">
  ownerId: string | null
}

const changesOf = ({ said }: HeldChange, { car }: RequestFacts, names: CarNames) =>
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
