import type { FastifyInstance } from "fastify"
import * as calls from "../../../contract/passkeys.ts"
import { route } from "../../core/http/index.ts"
import type { Context } from "../identity/context.ts"
import { embeddedOnly } from "../identity/gate.ts"
import * as commands from "./commands.passkeys.ts"

/** The own passkeys (P152). */
export function passkeyRoutes(app: FastifyInstance, parts: Context): void {
  const { identity, gates, clock } = parts
  const embedded = embeddedOnly(identity, gates.own)
  route(app, calls.preparePasskey, embedded, ({ caller: actor, body, request: asker }) =>
    commands.preparePasskey(parts, { actor, asker }, body, clock()),
  )
  route(app, calls.addPasskey, embedded, ({ caller: actor, body, request: asker }) =>
    commands.addPasskey(parts, { actor, asker }, body, clock()),
  )
  route(app, calls.renamePasskey, embedded, ({ caller, body }) => commands.renamePasskey(parts, caller, body))
  route(app, calls.removePasskey, embedded, ({ caller: actor, body, request: asker }) =>
    commands.removePasskey(parts, { actor, asker }, body, clock()),
  )
}
