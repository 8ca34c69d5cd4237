import type { FastifyInstance } from "fastify"
import type { Desk } from "../../../contract/cases/desk.ts"
import * as desk from "../../../contract/cases/desk.ts"
import { maxDeskItems } from "../../../contract/core/limits.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { route } from "../../core/http/route.ts"
import type { Db } from "../../core/postgres/db.ts"
import { carJson } from "../../fleet/cars/rows.ts"
import { openComplaints } from "../../people/blocks/blocks.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { activitiesById, waitingCases } from "../activities/activities.ts"

/** The provider's desk; answers go through the endpoints of cars and complaints. */
export function deskRoutes(app: FastifyInstance, { db, gates, clock }: Context): void {
  route(app, desk.readDesk, gates.admin, ({ caller }) => readDesk(db, caller, clock()))
}

const waitingSql = `select ${carJson} as car, waiting.id as "caseId" from ${waitingCases}
  order by waiting.due_at, waiting.number limit ${maxDeskItems}`

const countsSql = `
  select (select count(*) from case_states where awaits_answer(state)) as waiting,
    (select count(*) from users where not active and deactivated_at is null and deleted_at is null) as "usersToActivate",
    (select count(*) from outbox where failed_at is not null) as "failedMails",
    (select count(*) from cars where missing <> 0 and activity_state is null and archived_at is null) as "incompleteCars"`

type Counts = Pick<Desk, "waiting" | "usersToActivate" | "failedMails" | "incompleteCars">

/** Unanswered cases, earliest deadline first, and counts of other pending work. */
async function readDesk(db: Db, actor: Actor, now: Date): Promise<Desk> {
  const waiting = await db.many<{ car: Car; caseId: string }>(waitingSql)
  const carOf = new Map(waiting.map(({ caseId, car }) => [caseId, car]))
  const activities = await activitiesById(db, actor, [...carOf.keys()])
  const items = activities
    .map((activity) => ({ activity, car: carOf.get(activity.id) as Car }))
    .sort((a, b) => a.activity.answerDue.localeCompare(b.activity.answerDue))
  const counts = (await db.one<Counts>(countsSql)) as Counts
  return { items, complaints: await openComplaints(db, actor, now), ...counts }
}
