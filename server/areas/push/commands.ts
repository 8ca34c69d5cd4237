import type { BodyOf, OutputOf } from "../../../contract/endpoint.ts"
import { mostPushDevices } from "../../../contract/limits.ts"
import type { addPush, removePush, resumePush } from "../../../contract/push.ts"
import type { Database, Db } from "../../platform/postgres/index.ts"
import { isPushService, type PushSettings } from "../../platform/push/index.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../platform/refusal.ts"
import type { Actor } from "../identity/gate.ts"
import { holdPerson } from "../identity/queries.ts"
import { isSignedInSql } from "./queries.ts"

type Device = BodyOf<typeof addPush> & { userAgent: string }

const addSql = `
  insert into push_devices (user_id, endpoint, p256dh, auth, public_key, user_agent, session_id, since, seen_at, told_until, next_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, $8, coalesce((select max(number) from messages where user_id = $1), 0), $8
  on conflict (endpoint) do update set
    (user_id, p256dh, auth, public_key, user_agent, session_id, seen_at, told_until, failures, failing_since, next_at)
    = (excluded.user_id, excluded.p256dh, excluded.auth, excluded.public_key, excluded.user_agent, excluded.session_id,
       excluded.seen_at, excluded.told_until, 0, null, excluded.next_at)`

/** Of those on which nobody is signed in, the ones that were used last: as many as leave room for one more. */
const makeRoomSql = `
  delete from push_devices where id in (
    select d.id from push_devices d where d.user_id = $1 and d.endpoint <> $3 and not ${isSignedInSql}
    order by d.seen_at desc offset greatest(0, $4 - 1 - (
      select count(*) from push_devices d where d.user_id = $1 and d.endpoint <> $3 and ${isSignedInSql})))`

/**
 * Tells a browser of messages from now on; what is unread already it is not told (P237). Where there are as many as a person may have,
 * the one on which nobody was signed in for longest makes room.
 */
export function addDevice(
  db: Database,
  actor: Actor,
  device: Device,
  settings: PushSettings | undefined,
  now: Date,
): Promise<Nothing | Refused<"push_off" | "push_service_unknown" | "push_devices_full" | "unauthenticated">> {
  return db.transaction(async (tx) => {
    if (!settings) return refuse("push_off")
    if (!isPushService(device.endpoint, settings.services)) return refuse("push_service_unknown")
    const gone = await holdPerson(tx, actor)
    if (gone) return gone
    await tx.run(makeRoomSql, [actor.id, now, device.endpoint, mostPushDevices])
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

/** Goes on in the caller's new session. A browser that is somebody else's is told no more, one of another key once it has a new address. */
export async function resumeDevice(
  db: Db,
  actor: Actor,
  endpoint: string,
  publicKey: string | undefined,
  now: Date,
): Promise<OutputOf<typeof resumePush>> {
  const device = await db.one<{ isOtherKey: boolean }>(
    `update push_devices set session_id = $3, seen_at = $5 where endpoint = $2 and user_id = $1
     returning public_key is distinct from $4 as "isOtherKey"`,
    [actor.id, endpoint, actor.sid, publicKey ?? null, now],
  )
  // Without any key the operator may have forgotten it for a while.
  if (device) return { is: device.isOtherKey && publicKey ? "other_key" : "own" }
  await db.run("delete from push_devices where endpoint = $1", [endpoint])
  return { is: "foreign" }
}

export const removeDevice = (db: Db, actor: Actor, device: BodyOf<typeof removePush>): Promise<number> =>
  "id" in device
    ? db.run("delete from push_devices where user_id = $1 and id = $2", [actor.id, device.id])
    : db.run("delete from push_devices where user_id = $1 and endpoint = $2", [actor.id, device.endpoint])
