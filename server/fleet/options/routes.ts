import type { FastifyInstance } from "fastify"
import * as options from "../../../contract/options.ts"
import { route } from "../../core/http/index.ts"
import type { Context } from "../../people/identity/context.ts"
import { deleteOption, saveOption } from "./commands.ts"
import { listOptionsOf, listUse } from "./queries.ts"

/** Selectable options: brand, model, model series, promotion (P97). */
export function optionRoutes(app: FastifyInstance, { db, gates }: Context): void {
  route(app, options.listOptions, gates.active, ({ query }) => listOptionsOf(db, query.types))
  route(app, options.listOptionUse, gates.admin, ({ caller }) => listUse(db, caller))
  route(app, options.saveOption, gates.admin, ({ caller, body }) => saveOption(db, caller, body))
  route(app, options.deleteOption, gates.admin, ({ caller, body }) =>
    db.transaction((tx) => deleteOption(tx, caller, body)),
  )
}
