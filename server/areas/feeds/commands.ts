import { createHash, randomBytes, randomUUID } from "node:crypto"
import type { BodyOf } from "../../../contract/endpoint.ts"
import type { makeFeedKey } from "../../../contract/feeds.ts"
import { mostFeedKeys } from "../../../contract/limits.ts"
import { refuseOver, type TooMany } from "../../platform/http/index.ts"
import type { Database, Db } from "../../platform/postgres/index.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../platform/refusal.ts"
import type { Actor } from "../identity/gate.ts"
import { addMessages, type MessageDraft } from "../messages/add.ts"
import { appendEntry } from "../record/record.ts"
import { keysMade } from "./rules.ts"

/** The key is long and random, so a plain hash keeps it. */
export const hashOfKey = (key: string): string => createHash("sha256").update(key).digest("hex")

/**
 * Makes a key for an own location (P226); nothing but this answer holds it. With the id of one that nothing has used yet it takes
 * that one's place: an answer that was lost leaves no key that nobody saw.
 */
export function makeKey(
  db: Database,
  actor: Actor,
  { id = randomUUID(), locationId, name }: BodyOf<typeof makeFeedKey>,
  now: Date,
): Promise<
  { id: string; key: string } | Refused<"location_not_yours" | "feed_keys_full" | "feed_key_used"> | TooMany
> {
  const key = `zvf_${randomBytes(32).toString("base64url")}`
  return db.transaction(async (tx) => {
    if (!actor.own.includes(locationId)) return refuse("location_not_yours")
    await tx.run("delete from feed_keys where revoked_at < $1::timestamptz - interval '90 days'", [now])
    const tooMany = await refuseOver(tx, keysMade, locationId, now)
    if (tooMany) return tooMany
    // One after the other, so that two at once are not one too many.
    await tx.run("select from locations where id = $1 for no key update", [locationId])
    const others = await tx.many(
      "select from feed_keys where location_id = $1 and revoked_at is null and id <> $2",
      [locationId, id],
    )
    if (others.length >= mostFeedKeys) return refuse("feed_keys_full")
    const before = await tx.one<HeldKey & { madeBy: string | null }>(keySql, [id, false, [locationId]])
    const made = await tx.run(makeSql, [id, locationId, name, hashOfKey(key), actor.id, now])
    if (made === 0) return refuse("feed_key_used")
    await record(tx, "feed.key_made", actor, { key_id: id, name, location_id: locationId }, now)
    // Whoever made it alone can have the address that opens nothing any more.
    if (before && before.madeBy !== actor.id)
      await addMessages(tx, [telling(before, actor, now, { kind: "FEED_KEY_RENEWED", cause: randomUUID() })])
    return { id, key }
  })
}

const makeSql = `
  insert into feed_keys as k (id, location_id, name, key_hash, made_by, made_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (id) do update
    set name = excluded.name, key_hash = excluded.key_hash, made_by = excluded.made_by, made_at = excluded.made_at
    where k.location_id = excluded.location_id and k.revoked_at is null and k.last_used_at is null`

/** Ends a key at once; again it changes nothing. Admins end any. */
export function revokeKey(
  db: Database,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Nothing | Refused<"not_found">> {
  return db.transaction(async (tx) => {
    const key = await tx.one<HeldKey & { isOver: boolean }>(keySql, [id, actor.type === "ADMIN", actor.own])
    if (!key) return refuse("not_found")
    if (key.isOver) return nothing
    await tx.run("update feed_keys set revoked_at = $2, revoked_by = $3 where id = $1", [id, now, actor.id])
    const facts = { key_id: id, name: key.name, location_id: key.locationId }
    await record(tx, "feed.key_revoked", actor, facts, now)
    await addMessages(tx, [telling(key, actor, now, { kind: "FEED_KEY_REVOKED", cause: id })])
    return nothing
  })
}

type HeldKey = { name: string; locationId: string; location: string }
/** A key of any location, or of these; held, since it is about to change. */
const keySql = `
  select k.name, k.location_id as "locationId", l.vfnr || ' - ' || l.name as location, k.made_by as "madeBy",
    k.revoked_at is not null as "isOver"
  from feed_keys k join locations l on l.id = k.location_id
  where k.id = $1 and ($2 or k.location_id = any($3)) for update of k`

/** What the location's sales managers learn: what reads with the key as it was goes without cars from now on. */
const telling = (
  { name, locationId, location }: HeldKey,
  actor: Actor,
  at: Date,
  what: Pick<MessageDraft, "kind" | "cause">,
): MessageDraft => ({
  ...what,
  at,
  audience: "LOCATION",
  ownerId: null,
  locationId,
  actorId: actor.id,
  activityId: null,
  carId: null,
  personId: null,
  facts: { title: name, location, byProvider: actor.type === "ADMIN" },
})

const record = (
  tx: Db,
  kind: "feed.key_made" | "feed.key_revoked",
  { id: actorId }: Actor,
  content: Record<string, string>,
  at: Date,
) => appendEntry(tx, { kind, source: "screen", actorId, content, at })

/** Notes that a key was used, to the minute: not each call writes. */
export const noteUse = (db: Db, id: string, now: Date): Promise<number> =>
  db.run(
    `update feed_keys set last_used_at = $2 where id = $1
       and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
    [id, now],
  )
