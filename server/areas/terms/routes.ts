import type { FastifyInstance } from "fastify"
import * as contract from "../../../contract/terms.ts"
import { route } from "../../platform/http/index.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import * as commands from "./commands.ts"
import * as queries from "./queries.ts"
import { changesSince, type Terms, termsAnnounced, termsInEffect, withdrawableUntil } from "./rules.ts"

type Parts = commands.TermsParts & { terms: readonly Terms[]; gates: Gates; clock: Clock }

/** The terms of use: what holds, what a person answered, and the withdrawal (P64, P43). */
export function termsRoutes(app: FastifyInstance, { terms, gates, clock, ...parts }: Parts): void {
  const { db } = parts
  const agents = gates.role("SELLER", "SALES_MANAGER")

  route(app, contract.readTerms, gates.anyone, async () => ({
    inEffect: termsInEffect(terms, clock()),
    announced: termsAnnounced(terms, clock()),
  }))

  route(app, contract.readOwnTerms, agents, async ({ caller }) => {
    const record = await queries.ownTermsActs(db, caller)
    return {
      changes: changesSince(terms, record, clock()),
      record,
      withdrawableUntil: withdrawableUntil(record),
      running: await commands.runningOf(db, caller),
    }
  })

  route(app, contract.answerTerms, agents, ({ caller, body }) =>
    commands.answerTerms(db, caller, body, termsInEffect(terms, clock()), clock()),
  )

  route(app, contract.withdrawUse, agents, ({ caller }) =>
    commands.withdrawUse(parts, caller, termsInEffect(terms, clock()), clock()),
  )
}
