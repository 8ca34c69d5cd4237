import { expect, test } from "vitest"
import { personal } from "../../../contract/record-facts.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"

const portal = portalOfFile()

/**
 * Recorded as they are. The record is never emptied when a person is deleted (P24): a column that may name one is hashed
 * (`personal_columns`) or left out (arguments of the trigger).
 */
const plain: Record<string, string> = {
  users: "type active deleted_at",
  locations: "name vfnr vfnr_hb gssn_location street zip city region main main_location_id",
  options: "type label valid_until",
  car_images: "filename hash size thumb_size",
  documents: "filename content_type size sha256",
  acts: `id number at verb activity_id car_id user_id actor_id location_id type state pre_offer_type reason request_id
    snapshot named`,
  moderation_acts: "id number at verb user_id actor_id block_id complaint_id duration clause reason ends_at",
  terms_acts: "id number at user_id version act",
}

/** Tables with these triggers, and the columns that each leaves out. */
const recordedSql = `
  select c.relname as name, encode(t.tgargs, 'escape') as arguments
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where p.proname in ('record_row', 'record_act')`
const columnsSql = `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`

const sorted = (names: Iterable<string>) => [...names].sort()

/** Keys of the JSON columns of acts, of which none names a person. */
const actKeys = `named.car named.location named.office named.provider snapshot.asked snapshot.conditions
  snapshot.deliveryDate snapshot.documents snapshot.dueAt snapshot.grossCents snapshot.maxKm snapshot.minKm
  snapshot.netCents snapshot.offerVersion snapshot.per1000KmCents snapshot.perMonthCents snapshot.takeoverDate
  snapshot.targetKm snapshot.terms snapshot.vatPercent snapshot.wantedDate snapshot.wantedKm`

test("the JSON of an act has only known keys", async () => {
  const make = builderOn(portal)
  await make.accepted()
  await make.requested()
  await make.requestedSelection()
  const keys = await portal.db.values<string>(
    `select distinct 'named.' || jsonb_object_keys(named) from acts union select distinct 'snapshot.' || jsonb_object_keys(snapshot) from acts`,
  )
  expect(sorted(keys)).toEqual(sorted(actKeys.split(/\s+/)))
})

test("each column of a recorded table is known to be recorded plainly, as a hash, or not at all", async () => {
  const tables = await portal.db.many<{ name: string; arguments: string }>(recordedSql)
  expect(sorted(tables.map(({ name }) => name))).toEqual(sorted(Object.keys(plain)))
  const hashed = (await portal.db.value<string[]>("select personal_columns()")) ?? []
  for (const { name, arguments: given } of tables) {
    const leftOut = /\{([^}]*)\}/.exec(given)?.[1]?.split(",") ?? []
    const known = [
      ...(plain[name]?.split(/\s+/) ?? []),
      ...leftOut.filter(Boolean),
      ...(name === "users" ? hashed : []),
    ]
    expect([name, sorted(known)]).toEqual([name, sorted(await portal.db.values<string>(columnsSql, [name]))])
  }
})

test("what is hashed is shown as changed, without the hash", async () => {
  expect(sorted(personal)).toEqual(
    sorted((await portal.db.value<string[]>("select personal_columns()")) ?? []),
  )
})
