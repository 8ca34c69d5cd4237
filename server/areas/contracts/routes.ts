import type { FastifyInstance } from "fastify"
import * as contract from "../../../contract/contracts.ts"
import type { FileStore } from "../../platform/files/index.ts"
import { attachmentHeader, route, sendUploaded } from "../../platform/http/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import { refuse } from "../../platform/refusal.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import { retryContract } from "./commands.ts"
import { namesOf, presentContract, presentUnmade } from "./present.ts"
import { contractsOf, findContract, storedAt, unmadeContracts } from "./queries.ts"

type Parts = { db: Database; files: FileStore; gates: Gates; clock: Clock }

/** Contract documents: read by both sides, also while blocked (P129); admins see which could not be made (P130). */
export function contractRoutes(app: FastifyInstance, { db, files, gates, clock }: Parts): void {
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

  route(app, contract.listUnmadeContracts, gates.admin, async ({ caller }) =>
    (await unmadeContracts(db, caller)).map(presentUnmade),
  )
  route(app, contract.retryContract, gates.admin, ({ body }) => retryContract(db, body.actId, clock()))
}
