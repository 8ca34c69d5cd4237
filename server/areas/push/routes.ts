import type { FastifyInstance } from "fastify"
import * as calls from "../../../contract/push.ts"
import { route } from "../../platform/http/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import type { PushSettings } from "../../platform/push/index.ts"
import { isRefused } from "../../platform/refusal.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Actor, Gates } from "../identity/gate.ts"
import { addDevice, removeDevice, resumeDevice } from "./commands.ts"
import { pushDevices } from "./queries.ts"

type Parts = { db: Database; gates: Gates; clock: Clock; push: PushSettings | undefined }

/** The browsers of a person that are told of messages while no page is open (P237). */
export function pushRoutes(app: FastifyInstance, { db, gates, clock, push }: Parts): void {
  const settingsOf = async ({ id }: Actor) => ({
    publicKey: push?.publicKey ?? null,
    devices: await pushDevices(db, id, clock()),
  })
  route(app, calls.getPush, gates.own, ({ caller }) => settingsOf(caller))
  route(app, calls.addPush, gates.own, async ({ caller, body, request }) => {
    const device = { ...body, userAgent: request.headers["user-agent"] ?? "" }
    const refused = await addDevice(db, caller, device, push, clock())
    return isRefused(refused) ? refused : settingsOf(caller)
  })
  route(app, calls.resumePush, gates.own, ({ caller, body }) =>
    resumeDevice(db, caller, body.endpoint, push?.publicKey, clock()),
  )
  route(app, calls.removePush, gates.own, async ({ caller, body }) => {
    await removeDevice(db, caller, body)
    return settingsOf(caller)
  })
}
