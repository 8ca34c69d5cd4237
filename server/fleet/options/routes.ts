import type { FastifyInstance } from "fastify"
import * as options from "../../../contract/options.ts"
import { route } from "../../core/http/index.ts"
import type { Database } from "../../core/postgres/index.ts"
import type { Gates } from "../../people/identity/gate.ts"
import { deleteOption, saveOption } from "./commands.ts"
import { listOptionsOf, listUse } from "./queries.ts"

/** Selectable options: brand, model, model series, promotion (P97). */
export function optionRoutes(app: FastifyInstance, { db, gates }: { db: Database; gates: Gates }): void {
  route(app, options.listOptions, gates.active, ({ query }) => listOptionsOf(db, query.types))
  route(app, options.listOptionUse, gates.admin, ({ caller }) => listUse(db, caller))
  route(app, options.saveOption, gates.admin, ({ caller, body }) => saveOption(db, caller, body))
  route(app, options.deleteOption, gates.admin, ({ caller, body }) =>
    db.transaction((tx) => deleteOption(tx, caller, body)),
  )
}
