import { randomUUID } from "node:crypto"
import {
  type AcceptError,
  acceptRefusal,
  isReadOnly,
  proposalRefusal,
} from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import { offerTypes } from "../../../contract/enums.ts"
import { errorText, waitText } from "../../../contract/error-text.ts"
import { mostProposals } from "../../../contract/limits.ts"
import type { Database, Db } from "../../platform/postgres/index.ts"
import { isRefused, type Refused, refuse } from "../../platform/refusal.ts"
import { someListedCars } from "../cars/queries.ts"
import type { Actor } from "../identity/gate.ts"
import { holdPerson } from "../identity/queries.ts"
import { addMessages, toPerson } from "../messages/add.ts"
import { addToOutbox } from "../outbox/add.ts"
import { appendEntry } from "../record/record.ts"
import { type Manager, managersOf } from "../users/queries.ts"
import { proposedMail } from "./mails.ts"

type ProposeRefusal = AcceptError | "not_found" | "no_manager" | "too_many_proposals"
type Proposable = { car: AgentCar; managers: readonly Manager[]; acceptable: boolean }

/** Sends a seller's note about a car to the managers who can accept it: message, e-mail and record entry in one transaction (P190). */
export const proposeCar = (
  db: Database,
  actor: Actor,
  { carId, note }: { carId: string; note: string },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<{ recipients: number } | Refused<ProposeRefusal | "unauthenticated">> =>
  db.transaction(async (tx) => {
    const gone = await holdPerson(tx, actor)
    if (gone) return gone
    const found = await findProposable(tx, actor, carId, now)
    if (isRefused(found)) return found
    const { car, managers, acceptable } = found
    const seller = await tx.one<{ name: string }>(
      "select firstname || ' ' || lastname as name from users where id = $1",
      [actor.id],
    )
    const id = randomUUID()
    const { area, jobNumber, modelDesignation: model } = car
    const facts = { area, jobNumber, model, acceptable, text: note }
    await addMessages(
      tx,
      managers.map((manager) => ({
        ...toPerson(manager.id, { kind: "PROPOSED", cause: id, at: now, carId, facts }),
        personId: actor.id,
      })),
    )
    const mail = { car, note, seller: seller?.name ?? "", acceptable, publicUrl }
    await addToOutbox(
      tx,
      managers.map((manager) => proposedMail(manager, mail)),
    )
    const content = { id, jobNumber }
    await appendEntry(tx, {
      kind: "proposal.made",
      source: "screen",
      actorId: actor.id,
      carId,
      content,
      at: now,
    })
    return { recipients: managers.length }
  })

/** Why `proposeCar` would refuse, as a sentence shown before anything is typed; "" where it would not (P191). */
export async function refusalOfProposal(
  db: Db,
  actor: Actor,
  carId: string,
  now: Date,
): Promise<{ refusal: string }> {
  const found = await findProposable(db, actor, carId, now)
  if (!isRefused(found)) return { refusal: "" }
  const { retryAfter } = (found.details ?? {}) as { retryAfter?: number }
  return {
    refusal: [errorText[found.refused], retryAfter && waitText(retryAfter)].filter(Boolean).join(" "),
  }
}

/** Seconds until fewer than $3 proposals were sent within a day; no row where that is so now. */
const waitSql = `
  select ceil(extract(epoch from min(at) + interval '1 day' - $2::timestamptz))::integer as wait
  from messages where person_id = $1 and kind = 'PROPOSED' and at > $2::timestamptz - interval '1 day'
  group by cause order by min(at) desc offset $3 - 1 limit 1`

async function findProposable(
  db: Db,
  actor: Actor,
  carId: string,
  now: Date,
): Promise<Proposable | Refused<ProposeRefusal>> {
  const [car] = await someListedCars(db, actor.groups, [carId])
  if (!car) return refuse("not_found")
  const asking = { locationIds: actor.own, today: berlinToday(now), readsOnly: isReadOnly(actor.terms) }
  const refused = proposalRefusal(car, { ...asking, role: actor.type })
  if (refused) return refuse(refused)
  const limited = await db.one<{ wait: number }>(waitSql, [actor.id, now, mostProposals])
  if (limited) return refuse("too_many_proposals", { retryAfter: limited.wait })
  const locationIds = car.area === "PRE_OFFER" && car.locationId ? [car.locationId] : actor.own
  const managers = await managersOf(db, locationIds, now)
  if (managers.length === 0) return refuse("no_manager")
  const asManager = { ...asking, role: "SALES_MANAGER" as const }
  return { car, managers, acceptable: offerTypes.some((type) => !acceptRefusal(car, type, asManager)) }
}
