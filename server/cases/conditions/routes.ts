import type { FastifyInstance } from "fastify"
import { type ConditionsVersion, readConditions } from "../../../contract/conditions.ts"
import { route } from "../../core/http/index.ts"
import { refuse } from "../../core/refusal.ts"
import { inEffect, introducedText } from "../../core/texts/index.ts"
import type { Context } from "../../people/identity/context.ts"
import { type Conditions, parseConditions } from "./conditions.ts"

type Parts = Context & { conditions: readonly Conditions[] }

/** The conditions of binding requests, for everybody: those in effect, and any that an act may name (P61). */
export function conditionsRoutes(app: FastifyInstance, { db, conditions, gates, clock }: Parts): void {
  route(app, readConditions, gates.anyone, async ({ query: { version } }) => {
    if (version === undefined) return present(inEffect(conditions, clock()))
    const kept = await introducedText(db, "conditions", version)
    return kept ? present(parseConditions(`${version}.md`, kept.content)) : refuse("not_found")
  })
}

const present = ({ content: _, ...conditions }: Conditions): ConditionsVersion => conditions
