import type { FastifyInstance } from "fastify"
import {
  changeReference as changeReferenceCall,
  withdrawActivity,
} from "../../../contract/cases/activities.ts"
import { sendRequest as sendRequestCall } from "../../../contract/cases/requests.ts"
import { updateCar as updateCarCall } from "../../../contract/fleet/cars.ts"
import type { Edition } from "../../../contract/people/agreed.ts"
import { route } from "../../core/http/route.ts"
import { isRefused } from "../../core/refusal.ts"
import { type Context, changing } from "../../portal/access/context.ts"
import { inEffect } from "../../portal/texts/versions.ts"
import type { Conditions } from "../conditions/conditions.ts"
import { changeReference } from "../requests/own-reference.ts"
import { sendRequest } from "../requests/send.ts"
import { updateCar } from "./update-car.ts"
import { withdraw } from "./withdraw.ts"

type Parts = Context & { conditions: readonly Conditions[] }

const editionOf = ({ version, hash }: Edition): Edition => ({ version, hash })

/** Everything that changes a case. */
export function caseRoutes(app: FastifyInstance, context: Parts): void {
  const { gates, clock, terms, conditions } = context
  const managers = gates.role("SALES_MANAGER")
  const change = changing(context)
  route(app, sendRequestCall, managers, async ({ caller, body, reply }) => {
    const now = clock()
    const agreed = {
      terms: editionOf(inEffect(terms, now)),
      conditions: editionOf(inEffect(conditions, now)),
    }
    const sent = await sendRequest(context, caller, body, { agreed, now })
    if (isRefused(sent)) return sent
    // The tab that sent it does not read it again when the stream reports it (ADR-0018).
    if (sent.write) reply.header("x-write", sent.write)
    return sent.car
  })
  route(app, changeReferenceCall, managers, change(changeReference))
  route(app, updateCarCall, gates.admin, ({ caller, body }) => updateCar(context, caller, body, clock()))
  route(app, withdrawActivity, managers, change(withdraw))
}
