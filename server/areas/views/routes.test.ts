import { expect, test } from "vitest"
import type { FleetView } from "../../../contract/fleet-views.ts"
import { castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { admin, post, refused } from "../../testing/requests.ts"
import { somebodyWaits } from "../../testing/waiting.ts"

const portal = portalOfFile()
const save = (name: string, query = "?shown=no") => post(portal, "/api/fleet/view", admin, { name, query })
const update = (view: FleetView, change: object) =>
  post(portal, "/api/fleet/view/update", admin, { id: view.id, version: view.version, ...change })
const views = async () => (await portal.get("/api/fleet/views", admin)).json<FleetView[]>()

test("views are kept by name, one of them is the default, and they go one by one", async () => {
  const one = (await save("Ärger", "?work=odd&sort=-plate")).body
  const two = (await save("Versteckte")).body
  expect(one).toMatchObject({ version: 1, query: "?work=odd&sort=-plate", isDefault: false })
  expect(await save("versteckte")).toMatchObject(refused(409, "view_name_taken"))
  for (const query of ["https://anderswo.example", "?search=\0"])
    expect(await save("Fremd", query)).toMatchObject({ status: 422 })

  const first = (await update(one, { isDefault: true })).body
  const second = await update(two, { isDefault: true, name: "Unsichtbar" })
  expect(second).toMatchObject({ status: 200, body: { isDefault: true, name: "Unsichtbar" } })
  expect((await views()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ["Ärger", false],
    ["Unsichtbar", true],
  ])
  // The other view lost its standing, so it is newer than what was seen.
  expect(await update(first, { query: "" })).toMatchObject(refused(409, "version_conflict"))

  const own = (await portal.get("/api/profile/export", admin)).json()
  expect(own.fleetViews).toContainEqual(expect.objectContaining({ name: "Unsichtbar", query: "?shown=no" }))
  for (const { id } of await views()) await post(portal, "/api/fleet/view/delete", admin, { id })
  expect(await views()).toEqual([])
  expect(await update(first, { name: "x" })).toMatchObject(refused(404, "not_found"))
})

test("nobody reads, changes or deletes another's", async () => {
  const { rows } = {
    rows: await portal.db.many<{ id: string }>(
      "insert into fleet_views (user_id, name, query) values ($1, 'Fremde', '') returning id",
      [castUser("leitung@brenner.example").id],
    ),
  }
  const id = rows[0]!.id
  expect(await views()).toEqual([])
  expect(
    await post(portal, "/api/fleet/view/update", admin, { id, version: 1, name: "Meine" }),
  ).toMatchObject({
    status: 404,
  })
  await post(portal, "/api/fleet/view/delete", admin, { id })
  expect(await portal.db.many("select from fleet_views where id = $1", [id])).toHaveLength(1)
})

test("more than 50 are refused", async () => {
  await portal.db.run(
    "insert into fleet_views (user_id, name, query) select $1, 'Ansicht ' || n, '' from generate_series(1, 50) n",
    [castUser(admin).id],
  )
  expect(await save("Noch eine")).toMatchObject(refused(409, "view_list_full"))
})

test("of two that are saved at once where there is room for one, one is kept", async () => {
  const { id } = castUser(admin)
  await portal.db.run("delete from fleet_views where user_id = $1", [id])
  await portal.db.run(
    "insert into fleet_views (user_id, name, query) select $1, 'Ansicht ' || n, '' from generate_series(1, 49) n",
    [id],
  )
  const { saving } = await portal.db.transaction(async (tx) => {
    await tx.run("select from users where id = $1 for no key update", [id])
    const both = Promise.all([save("Eine"), save("Andere")])
    await somebodyWaits(portal.db, 2)
    // In a box: what a transaction answers is waited for.
    return { saving: both }
  })
  expect((await saving).map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await views()).toHaveLength(50)
})
