import { fieldOf, labelOf } from "../../../contract/car-fields.ts"
import { fieldText } from "../../../contract/field-text.ts"
import type { Tx } from "../../platform/postgres/index.ts"
import { addToOutbox } from "../outbox/add.ts"
import type { RequestFacts } from "../requests/mails.ts"
import { factsOf } from "../requests/queries.ts"
import { addMessages, type MessageDraft } from "./add.ts"
import { type ChangedCar, changedMail } from "./mails.changes.ts"
import { caseFacts } from "./present.ts"
import { type HeldChange, takeHeldChanges } from "./queries.changes.ts"

/**
 * Tells one person, and with them the sales managers of the location, what the provider changed of cars that they hold (P19): a
 * message for each save, and one mail for all that wait. Answers how many changes were taken.
 */
export async function tellHolder(tx: Tx, publicUrl: string): Promise<number> {
  const taken = await takeHeldChanges(tx)
  const changed: ChangedCar[] = []
  const messages: MessageDraft[] = []
  for (const change of taken) {
    if (change.stated.length === 0) continue
    const facts = await factsOf(tx, change.activityId)
    const lines = change.stated.map(({ name, was, now }) => ({
      label: labelOf(name, facts.car.area),
      from: fieldText(fieldOf(name), was),
      to: fieldText(fieldOf(name), now),
    }))
    changed.push({ facts, lines })
    messages.push(messageOf(change, facts, lines))
  }
  await addMessages(tx, messages)
  if (changed.length > 0) await addToOutbox(tx, [changedMail(changed, publicUrl)])
  return taken.length
}

const messageOf = (
  { id, at, activityId, locationId }: HeldChange,
  facts: RequestFacts,
  changes: ChangedCar["lines"],
): MessageDraft => ({
  kind: "CAR_CHANGED",
  cause: id,
  at,
  audience: "LOCATION",
  ownerId: facts.person.id,
  locationId,
  actorId: null,
  activityId,
  carId: facts.car.id,
  personId: null,
  facts: { ...caseFacts(facts), changes: [...changes] },
})
