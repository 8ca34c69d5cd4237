import { expect, test } from "vitest"
import { castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { admin, manager, post, read } from "../../testing/requests.ts"
import { overtakenOf } from "./overtaken.ts"

const portal = portalOfFile()
const { accepted } = builderOn(portal)

const carAt = (id: string) =>
  portal.db.one<{ id: string; version: number; location_id: string }>(
    "select id, version, location_id from cars where id = $1",
    [id],
  )

test("returns a car's columns changed since each version by edits and steps", async () => {
  const { car } = await accepted()
  const { db } = portal
  await db.run("update cars set paint_code = '1' where id = $1", [car.id])
  await db.run("update cars set paint_designation = 'x', paint_code = '2' where id = $1", [car.id])
  const { version } = (await carAt(car.id)) as { version: number }
  const since = async (seen: number) => (await overtakenOf(db, "car", [{ ...car, version, seen }]))(car.id)
  expect(await since(version)).toEqual([])
  expect(await since(version - 1)).toEqual(["paint_code", "paint_designation"])
  expect(await since(version - 2)).toEqual(["paint_code", "paint_designation"])
  expect(await since(version - 3)).toEqual(
    expect.arrayContaining(["activity_state", "user_id", "paint_code"]),
  )
  expect((await since(version + 1)).includes("anything")).toBe(true)
})

test("handles many cars, each since its own version", async () => {
  const [one, two] = [(await accepted()).car, (await accepted()).car]
  await portal.db.run("update cars set condition = 'ACCIDENT_FREE' where id = any($1)", [[one.id, two.id]])
  const loaded = await Promise.all([one, two].map(({ id }) => carAt(id)))
  const [late, fresh] = loaded as { id: string; version: number }[]
  if (!late || !fresh) throw new Error("no cars")
  const overtaken = await overtakenOf(portal.db, "car", [
    { ...late, seen: late.version - 1 },
    { ...fresh, seen: fresh.version },
  ])
  expect([overtaken(late.id), overtaken(fresh.id)]).toEqual([["condition"], []])
})

test("detects a name's different spelling, though its hash is equal", async () => {
  const { id } = castUser(manager)
  const { body: user } = await read(portal, `/api/user/?id=${id}`, admin)
  const edit = (firstname: string) =>
    post(portal, "/api/user/update", admin, { id, version: user.version, firstname })
  expect((await edit(user.firstname.toUpperCase())).status).toBe(200)
  expect(await edit("Berta Maria")).toMatchObject({
    status: 409,
    body: { details: { fields: ["firstname"] } },
  })
})

test.each(["car", "user", "location", "option"] as const)(
  "finds the changes of a %s by an index, however long the journal is",
  async (topic) => {
    const scansSql = "select seq_scan from pg_stat_xact_user_tables where relname = 'journal'"
    const scans = await portal.db.transaction(async (tx) => {
      await tx.run("set local enable_seqscan = off")
      const before = (await tx.value<number>(scansSql)) as number
      await overtakenOf(tx, topic, [{ id: castUser(manager).id, version: 2, seen: 1 }])
      return ((await tx.value<number>(scansSql)) as number) - before
    })
    expect(scans).toBe(0)
  },
)
