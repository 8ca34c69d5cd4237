import { randomUUID } from "node:crypto"
import type { FastifyInstance } from "fastify"
import {
  acceptRefusal,
  actingLocationIds,
  proposalRefusal,
  responsibleLocationIds,
} from "../../../contract/cases/availability.ts"
import { berlinToday } from "../../../contract/core/dates.ts"
import { offerTypes } from "../../../contract/core/enums.ts"
import { maxProposals } from "../../../contract/core/limits.ts"
import * as calls from "../../../contract/news/proposals.ts"
import { requesterOf } from "../../cases/activities/rules.ts"
import { route } from "../../core/http/route.ts"
import { appendEntry } from "../../core/journal/append.ts"
import type { Db } from "../../core/postgres/db.ts"
import { isRefused, refuse } from "../../core/refusal.ts"
import { someListedCars } from "../../fleet/cars/lists.ts"
import { lockPerson } from "../../people/identity/people.ts"
import { managedFrom, managersOf, userById } from "../../people/users/users.ts"
import { type Change, type Context, changing } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import { addMessages } from "../messages/add.ts"
import { proposedMail } from "./mails.ts"

/** Proposals of cars by sellers to the sales managers of their dealership. */
export function proposalRoutes(app: FastifyInstance, context: Context): void {
  route(app, calls.proposeCar, context.gates.role("SELLER"), changing(context)(proposeCar))
}

type Proposal = { carId: string; note: string | null }

/** Sends a seller's note about a car to the managers who can accept it: message, e-mail and journal entry in one transaction. */
async function proposeCar({ tx, caller, body: { carId, note }, now: at, publicUrl }: Change<Proposal>) {
  const deletedRefusal = await lockPerson(tx, caller)
  if (deletedRefusal) return deletedRefusal
  const proposal = await findProposal(tx, caller, carId, at)
  if (isRefused(proposal)) return proposal
  const { car, managers, acceptable, proposedAt } = proposal
  const result = { recipients: managers.length, proposedAt }
  if (note === null) return result
  const { area, jobNumber, modelDesignation: model } = car
  const [id, seller] = [randomUUID(), await userById(tx, caller.id, at)]
  const facts = { area, jobNumber, model, acceptable, text: note }
  const draft = { kind: "PROPOSED", cause: id, at, carId, personId: caller.id, facts } as const
  await addMessages(
    tx,
    managers.map((to) => ({ ...draft, ownerId: to.id })),
  )
  const mails = managers.map((to) => proposedMail(to, { car, note, seller, acceptable, publicUrl }))
  await addToOutbox(tx, mails)
  await appendEntry(tx, { kind: "proposal.made", actorId: caller.id, carId, at, content: { id, jobNumber } })
  return result
}

/** SQL: seconds until the limit of $3 proposals per day allows another one; no row if it does now. */
const waitSql = `
  select ceil(extract(epoch from min(at) + interval '1 day' - $2::timestamptz))::integer as "retryAfter"
  from messages where person_id = $1 and kind = 'PROPOSED' and at > $2::timestamptz - interval '1 day'
  group by cause order by min(at) desc offset $3 - 1 limit 1`

/** When the seller proposed the car last. */
const proposedSql = `
  select to_char(max(at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from messages
  where person_id = $1 and car_id = $2 and kind = 'PROPOSED'`

/** Whether and to whom the seller can propose the car; `acceptable`: managers could accept it, not only request it (P191). */
async function findProposal(db: Db, actor: Actor, carId: string, now: Date) {
  const [car] = await someListedCars(db, actor.groups, [carId])
  if (!car) return refuse("not_found")
  const today = berlinToday(now)
  const managedLocationIds = await managedFrom(db, actor.own, now)
  const requester = { ...requesterOf(actor, today), managedLocationIds }
  const refused = proposalRefusal(car, requester)
  if (refused) return refuse(refused)
  const limit = await db.one<{ retryAfter: number }>(waitSql, [actor.id, now, maxProposals])
  if (limit) return refuse("too_many_proposals", limit)
  const own = new Set((await managersOf(db, actor.own, now)).map(({ id }) => id))
  const responsible = await managersOf(db, responsibleLocationIds(car, actor.own), now)
  const managers = responsible.filter(({ id }) => own.has(id))
  if (managers.length === 0) return refuse("no_manager")
  const asManager = {
    ...requester,
    role: "SALES_MANAGER" as const,
    locationIds: actingLocationIds(requester),
  }
  const proposedAt = await db.value<string>(proposedSql, [actor.id, carId])
  return {
    car,
    managers,
    proposedAt: proposedAt ?? null,
    acceptable: offerTypes.some((type) => !acceptRefusal(car, type, asManager)),
  }
}
