import type { FastifyInstance } from "fastify"
import * as contract from "../../../contract/terms.ts"
import { route } from "../../core/http/route.ts"
import { refuse } from "../../core/refusal.ts"
import { introducedText } from "../../core/texts/agreed.ts"
import { inEffect } from "../../core/texts/versions.ts"
import { type Context, changing } from "../../people/identity/context.ts"
import { changesSince, parseTerms, termsAnnounced, withdrawableUntil } from "../../people/terms/rules.ts"
import * as queries from "../../people/terms/terms.ts"
import * as commands from "./answer.ts"

export function termsRoutes(app: FastifyInstance, context: Context): void {
  const { db, terms, gates, clock } = context
  const agents = gates.role("SELLER", "SALES_MANAGER")
  const change = changing(context)

  route(app, contract.readTerms, gates.anyone, async () => ({
    inEffect: inEffect(terms, clock()),
    announced: termsAnnounced(terms, clock()),
  }))

  route(app, contract.readTermsVersion, gates.anyone, async ({ query: { version } }) => {
    const content = await introducedText(db, "terms", version)
    return content ? parseTerms(`${version}.md`, content) : refuse("not_found")
  })

  route(app, contract.readOwnTerms, agents, async ({ caller }) => {
    const record = await queries.ownTermsActs(db, caller)
    return {
      changes: changesSince(terms, record, clock()),
      record,
      withdrawableUntil: withdrawableUntil(record),
      running: await commands.runningOf(db, caller),
    }
  })

  route(app, contract.answerTerms, agents, change(commands.answerTerms))
  route(app, contract.withdrawUse, agents, change(commands.withdrawUse))
}
