import type { PushDevice } from "../../../contract/push.ts"
import type { Db } from "../../platform/postgres/index.ts"

/** Whether somebody is signed in on the device `d`; where the portal keeps no sessions, it cannot tell and takes it for granted. */
export const isSignedInSql = `(d.session_id is null or exists (
  select from identity.session s where s.id = d.session_id and s."expiresAt" > $2::timestamptz))`

const devicesSql = `
  select d.id, d.user_agent as "userAgent", d.since, d.told_at as "toldAt", ${isSignedInSql} as "isSignedIn"
  from push_devices d where d.user_id = $1 order by d.since desc, d.id`

/** The devices of a person that are told of messages, the newest first. */
export const pushDevices = (db: Db, userId: string, now: Date): Promise<PushDevice[]> =>
  db.many<PushDevice>(devicesSql, [userId, now])
