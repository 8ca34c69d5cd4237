import type { FastifyInstance } from "fastify"
import { type ConditionsVersion, readConditions } from "../../../contract/conditions.ts"
import { route } from "../../core/http/index.ts"
import type { Database } from "../../core/postgres/index.ts"
import { refuse } from "../../core/refusal.ts"
import type { Clock } from "../../core/runtime/index.ts"
import { inEffect } from "../../core/texts/index.ts"
import type { Gates } from "../../people/identity/gate.ts"
import { keptConditions } from "./queries.ts"
import { type Conditions, parseConditions } from "./rules.ts"

type Parts = { db: Database; conditions: readonly Conditions[]; gates: Gates; clock: Clock }

/** The conditions of binding requests, for everybody: those in effect, and any that an act may name (P61). */
export function conditionsRoutes(app: FastifyInstance, { db, conditions, gates, clock }: Parts): void {
  route(app, readConditions, gates.anyone, async ({ query: { version } }) => {
    if (version === undefined) return present(inEffect(conditions, clock()))
    const kept = await keptConditions(db, version)
    return kept ? present(parseConditions(`${version}.md`, kept.content)) : refuse("not_found")
  })
}

const present = ({ content: _, ...conditions }: Conditions): ConditionsVersion => conditions
