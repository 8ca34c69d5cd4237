import type { FastifyInstance } from "fastify"
import type { Agreed, Edition } from "../../../contract/agreed.ts"
import { sendRequest } from "../../../contract/requests.ts"
import { route } from "../../core/http/index.ts"
import type { Database } from "../../core/postgres/index.ts"
import type { Clock } from "../../core/runtime/index.ts"
import { inEffect } from "../../core/texts/index.ts"
import type { Gates } from "../../people/identity/gate.ts"
import type { Terms } from "../../people/terms/rules.ts"
import type { Conditions } from "../conditions/rules.ts"
import * as commands from "./commands.ts"
import type { Addresses } from "./mails.ts"

type Texts = { terms: readonly Terms[]; conditions: readonly Conditions[] }
type Parts = Texts & { db: Database; gates: Gates; clock: Clock; addresses: Addresses }

/** The texts that whoever binds themselves at this instant agrees to (P50). */
function agreedAt({ terms, conditions }: Texts, now: Date): Agreed {
  const editionOf = ({ version, hash }: Edition): Edition => ({ version, hash })
  return {
    terms: editionOf(inEffect(terms, now)),
    conditions: editionOf(inEffect(conditions, now)),
  }
}

/** What a sales manager asks for or accepts (P62). */
export function requestRoutes(app: FastifyInstance, { db, gates, clock, ...parts }: Parts): void {
  const circumstances = () => {
    const now = clock()
    return { agreed: agreedAt(parts, now), now, addresses: parts.addresses }
  }

  route(app, sendRequest, gates.role("SALES_MANAGER"), ({ caller, body }) =>
    commands.sendRequest(db, caller, body, circumstances()),
  )
}
