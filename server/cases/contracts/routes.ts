import type { FastifyInstance } from "fastify"
import * as contract from "../../../contract/contracts.ts"
import { attachmentHeader, route, sendUploaded } from "../../core/http/index.ts"
import { refuse } from "../../core/refusal.ts"
import type { Context } from "../../people/identity/context.ts"
import { namesOf, presentContract } from "./present.ts"
import { contractsOf, findContract, storedAt } from "./queries.ts"

/** Contract documents: read by both sides, also while blocked (P129). */
export function contractRoutes(app: FastifyInstance, { db, files, gates }: Context): void {
  route(app, contract.listContracts, gates.bound, async ({ query, caller }) => {
    const rows = await contractsOf(db, caller, query.activityId)
    return rows?.map(presentContract) ?? refuse("not_found")
  })

  route(app, contract.getContract, gates.bound, async ({ query, caller, reply }) => {
    const found = await findContract(db, caller, query.actId)
    const content = found && (await files.get(storedAt(found.file)))
    if (!found || !content) return refuse("not_found")
    reply
      .header("content-disposition", attachmentHeader(namesOf(found).filename ?? "Dokument.pdf"))
      .header("cache-control", "private, no-store")
    return sendUploaded(reply, { content, contentType: "application/pdf", size: found.size })
  })
}
