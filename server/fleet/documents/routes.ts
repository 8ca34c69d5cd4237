import type { FastifyInstance } from "fastify"
import * as contract from "../../../contract/fleet/documents.ts"
import { fileStream } from "../../core/files.ts"
import { asAttachment, sendUploaded } from "../../core/http/download.ts"
import { route } from "../../core/http/route.ts"
import { isRefused, refuse } from "../../core/refusal.ts"
import type { Context } from "../../portal/access/context.ts"
import { deleteDocument, findDocument, listCarDocuments, saveDocument } from "./documents.ts"

export function documentRoutes(app: FastifyInstance, { db, gates, clock }: Context): void {
  route(
    app,
    contract.listDocuments,
    gates.bound,
    async ({ query, caller }) => (await listCarDocuments(db, caller, query.carId)) ?? refuse("not_found"),
  )

  route(app, contract.uploadDocument, gates.admin, async ({ query, caller, file, reply }) => {
    if (!file) return refuse("file_too_large")
    const saved = await saveDocument(db, caller, { ...query, ...file, at: clock() })
    if (!isRefused(saved)) reply.code(201)
    return saved
  })

  route(app, contract.deleteDocument, gates.admin, ({ caller, body }) =>
    deleteDocument(db, caller, { ...body, at: clock() }),
  )

  route(app, contract.getDocument, gates.bound, async ({ query, caller, reply }) => {
    const document = await findDocument(db, caller, query.id)
    const content = document && (await fileStream(db, document.id))
    if (!document || !content) return refuse("not_found")
    return sendUploaded(asAttachment(reply, document.filename), { ...document, content })
  })
}
