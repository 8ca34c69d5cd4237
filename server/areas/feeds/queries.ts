import type { FeedKey } from "../../../contract/feeds.ts"
import type { Db } from "../../platform/postgres/index.ts"
import type { Actor } from "../identity/gate.ts"
import { isBlocked } from "../moderation/present.ts"
import { feedKeyColumns } from "./present.ts"

const keysSql = `
  select ${feedKeyColumns} from feed_keys k join locations l on l.id = k.location_id
    left join users m on m.id = k.made_by left join users r on r.id = k.revoked_by
  where ($1 or k.location_id = any($2)) and (k.revoked_at is null or k.revoked_at > $3::timestamptz - interval '90 days')
  order by k.revoked_at is not null, l.vfnr, k.made_at desc`

/** The keys that a caller may see, those that hold in front; revoked ones for 90 days. */
export const feedKeys = (db: Db, { type, own }: Actor, now: Date): Promise<FeedKey[]> =>
  db.many<FeedKey>(keysSql, [type === "ADMIN", own, now])

/** A key that holds, with the locations whose cars it opens. */
export type OpenedKey = { id: string; locationIds: string[] }

/**
 * Undefined for a key that was revoked or never was, and while nobody could revoke it for its location: no sales manager of it who is
 * active and not blocked. A main location opens its branches too.
 */
export const openKey = (db: Db, keyHash: string, now: Date): Promise<OpenedKey | undefined> =>
  db.one<OpenedKey>(
    `select k.id, (select array_agg(o.id) from locations o
        where o.id = l.id or o.main_location_id = l.id) as "locationIds"
     from feed_keys k join locations l on l.id = k.location_id where k.key_hash = $1 and k.revoked_at is null
       and exists (select from user_locations ul join users u on u.id = ul.user_id
         where ul.location_id = l.id and u.active and u.type = 'SALES_MANAGER'
           and not ${isBlocked("u", "$2")})`,
    [keyHash, now],
  )
