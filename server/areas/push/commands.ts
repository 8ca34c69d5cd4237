import type { BodyOf, OutputOf } from "../../../contract/endpoint.ts"
import { mostPushDevices } from "../../../contract/limits.ts"
import type { addPush, removePush, resumePush } from "../../../contract/push.ts"
import type { Database, Db } from "../../platform/postgres/index.ts"
import { isPushService, type PushSettings } from "../../platform/push/index.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../platform/refusal.ts"
import type { Actor } from "../identity/gate.ts"

type Device = BodyOf<typeof addPush> & { userAgent: string }

const addSql = `
  insert into push_devices (user_id, endpoint, p256dh, auth, public_key, user_agent, session_id, since, told_until, next_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, coalesce((select max(number) from messages where user_id = $1), 0), $8
  on conflict (endpoint) do update set (user_id, p256dh, auth, public_key, user_agent, session_id, told_until, failures, next_at)
    = (excluded.user_id, excluded.p256dh, excluded.auth, excluded.public_key, excluded.user_agent, excluded.session_id,
       excluded.told_until, 0, excluded.next_at)`

/** Tells a browser of messages from now on; what is unread already it is not told (P237). */
export function addDevice(
  db: Database,
  actor: Actor,
  device: Device,
  settings: PushSettings | undefined,
  now: Date,
): Promise<Nothing | Refused<"push_off" | "push_service_unknown" | "push_devices_full">> {
  return db.transaction(async (tx) => {
    if (!settings) return refuse("push_off")
    if (!isPushService(device.endpoint, settings.services)) return refuse("push_service_unknown")
    // One after the other, so that two at once are not one too many.
    await tx.run("select from users where id = $1 for no key update", [actor.id])
    const { others } = (await tx.one<{ others: number }>(
      "select count(*)::int as others from push_devices where user_id = $1 and endpoint <> $2",
      [actor.id, device.endpoint],
    )) as { others: number }
    if (others >= mostPushDevices) return refuse("push_devices_full")
    const { endpoint, p256dh, auth, userAgent } = device
    await tx.run(addSql, [
      actor.id,
      endpoint,
      p256dh,
      auth,
      settings.publicKey,
      userAgent.slice(0, 300),
      actor.sid,
      now,
    ])
    return nothing
  })
}

/** Goes on in the caller's new session. A browser that is somebody else's, or was subscribed by another key, is told no more. */
export async function resumeDevice(
  db: Db,
  actor: Actor,
  endpoint: string,
  publicKey: string | undefined,
): Promise<OutputOf<typeof resumePush>> {
  const device = await db.one<{ isOtherKey: boolean }>(
    `update push_devices set session_id = $3 where endpoint = $2 and user_id = $1
     returning public_key is distinct from $4 as "isOtherKey"`,
    [actor.id, endpoint, actor.sid, publicKey ?? null],
  )
  // Without any key the operator may have forgotten it for a while.
  if (device && (!device.isOtherKey || !publicKey)) return { is: "own" }
  await db.run("delete from push_devices where endpoint = $1", [endpoint])
  return { is: device ? "other_key" : "foreign" }
}

export const removeDevice = (db: Db, actor: Actor, device: BodyOf<typeof removePush>): Promise<number> =>
  "id" in device
    ? db.run("delete from push_devices where user_id = $1 and id = $2", [actor.id, device.id])
    : db.run("delete from push_devices where user_id = $1 and endpoint = $2", [actor.id, device.endpoint])
