import type { FastifyInstance } from "fastify"
import { changeReference } from "../../../contract/activities.ts"
import type { Agreed, Edition } from "../../../contract/agreed.ts"
import { sendRequest } from "../../../contract/requests.ts"
import { route } from "../../core/http/route.ts"
import { inEffect } from "../../core/texts/versions.ts"
import type { Context } from "../../people/identity/context.ts"
import type { Conditions } from "../conditions/conditions.ts"
import { changeReference as change } from "./own-reference.ts"
import * as commands from "./send.ts"

type Parts = Context & { conditions: readonly Conditions[] }

/** Texts that a binding act at this instant agrees to (P50). */
function agreedAt({ terms, conditions }: Parts, now: Date): Agreed {
  const editionOf = ({ version, hash }: Edition): Edition => ({ version, hash })
  return {
    terms: editionOf(inEffect(terms, now)),
    conditions: editionOf(inEffect(conditions, now)),
  }
}

export function requestRoutes(app: FastifyInstance, context: Parts): void {
  const { gates, clock } = context
  route(app, sendRequest, gates.role("SALES_MANAGER"), ({ caller, body }) => {
    const now = clock()
    return commands.sendRequest(context, caller, body, { agreed: agreedAt(context, now), now })
  })
  route(app, changeReference, gates.role("SALES_MANAGER"), ({ caller, body }) =>
    change(context, caller, body, clock()),
  )
}
