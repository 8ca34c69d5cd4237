import { expect, test } from "vitest"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { callAs, newcomer } from "../../testing/moderation.ts"
import { admin, post } from "../../testing/requests.ts"

const portal = portalOfFile()

/**
 * Recorded as they are. The journal is never emptied when a person is deleted: a column that may name one is left out
 * (arguments of the trigger). Columns of users declare what they are (`user_columns`).
 */
const plain: Record<string, string> = {
  locations: "name vfnr vfnr_hb gssn_location street zip city region main main_location_id",
  options: "type label valid_until",
  car_images: "filename hash size thumb_size",
  documents: "filename content_type size sha256",
  acts: `id number at verb case_id car_id user_id actor_id location_id type state pre_offer_type reason request_id
    snapshot named`,
  moderation_acts: "id number at verb user_id actor_id block_id complaint_id duration clause reason ends_at",
  terms_acts: "id number at user_id version act",
}

/** Tables with these triggers, and the columns that each leaves out. */
const recordedSql = `
  select distinct c.relname as name, encode(t.tgargs, 'escape') as arguments
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where p.proname in ('record_row', 'record_act') and t.tgnargs > 0`
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

test("each column of a recorded table is declared, listed here or left out", async () => {
  const tables = await portal.db.many<{ name: string; arguments: string }>(recordedSql)
  expect(sorted(tables.map(({ name }) => name))).toEqual(sorted(["users", ...Object.keys(plain)]))
  const declared = await portal.db.values<string>("select name from user_columns")
  for (const { name, arguments: given } of tables) {
    const leftOut = /\{([^}]*)\}/.exec(given)?.[1]?.split(",") ?? []
    const expected =
      name === "users" ? declared : [...(plain[name]?.split(/\s+/) ?? []), ...leftOut.filter(Boolean)]
    expect([name, sorted(expected)]).toEqual([
      name,
      sorted(await portal.db.values<string>(columnsSql, [name])),
    ])
  }
})

/** Fills a new column of users, and returns what the journal, the export and the deleted row have of it. */
async function tracesOf(privacy?: string) {
  const name = `nickname_${privacy ?? "undeclared"}`
  const { id, headers } = await newcomer(portal, name, "SELLER", "1102")
  await portal.db.run(`alter table users add column ${name} text not null default ''`)
  const exportedAs = ["secret", "technical"].includes(privacy ?? "") ? null : name
  if (privacy)
    await portal.db.run("insert into user_columns values ($1, $2, $3)", [name, privacy, exportedAs])
  await portal.db.run(`update users set ${name} = 'Biene' where id = $1`, [id])
  const fields = await portal.db.values<Record<string, [unknown, unknown]>>(
    "select content -> 'fields' from journal where user_id = $1 and kind = 'user.changed'",
    [id],
  )
  const { profile } = (await callAs(portal, { headers }, "/api/profile/export")).body
  expect((await post(portal, "/api/user/delete", admin, { id, version: 1 })).body).toEqual({
    anonymised: true,
  })
  const left = await portal.db.value<string>(`select ${name} from users where id = $1`, [id])
  await portal.db.run("delete from user_columns where name = $1", [name])
  await portal.db.run(`alter table users drop column ${name}`)
  const recorded = fields.map((changed) => changed[name]?.[1])
  return { recorded, exported: profile[name], left }
}

test("journal, export and deletion follow what a new column of users declares", async () => {
  const hash = [expect.stringMatching(/^[0-9a-f]{64}$/)]
  expect(await tracesOf("public")).toEqual({ recorded: ["Biene"], exported: "Biene", left: "Biene" })
  expect(await tracesOf("personal")).toEqual({ recorded: hash, exported: "Biene", left: "" })
  expect(await tracesOf("private")).toEqual({ recorded: [], exported: "Biene", left: "" })
  expect(await tracesOf("secret")).toEqual({ recorded: [], exported: undefined, left: "" })
  expect(await tracesOf("technical")).toEqual({ recorded: [], exported: undefined, left: "Biene" })
  expect(await tracesOf()).toEqual({ recorded: [], exported: undefined, left: "Biene" })
})
