import { expect, test } from "vitest"
import type { AppliedImport } from "../../../contract/excel.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { admin, post } from "../../testing/requests.ts"
import { somebodyWaits } from "../../testing/waiting.ts"

const portal = portalOfFile()
const first = "11111111-1111-4111-8111-111111111111"
const last = "ffffffff-ffff-4fff-bfff-fffffffffff1"

/** Named, stored and found against the order of their ids. */
async function twoCars() {
  await portal.db.run("delete from cars")
  for (const id of [last, first]) {
    const made = await addPreOffer(portal.db)
    await portal.db.run("update cars set id = $2 where id = $1", [made.id, id])
  }
  return portal.db.many<{ id: string; version: number }>("select id, version from cars order by id desc")
}

const changes: Record<string, () => Promise<() => ReturnType<typeof post>>> = {
  bulk: async () => {
    const cars = await twoCars()
    return () => post(portal, "/api/car/bulk", admin, { cars, fields: { display: false }, check: false })
  },
  undo: async () => {
    await (await changes.bulk?.())?.()
    const [batch] = (await portal.get("/api/car/import/all", admin)).json<AppliedImport[]>()
    return () => post(portal, "/api/car/import/undo", admin, { id: batch?.id })
  },
}

test.each(Object.keys(changes))("%s holds cars in the order of their ids", async (kind) => {
  const change = (await changes[kind]?.()) as () => ReturnType<typeof post>
  const { running } = await portal.db.transaction(async (tx) => {
    await tx.run("select from cars where id = $1 for update", [first])
    const changing = change()
    await somebodyWaits(portal.db)
    expect(await tx.run("select from cars where id = $1 for update skip locked", [last])).toBe(1)
    // In a box: what a transaction answers is waited for.
    return { running: changing }
  })
  expect(await running).toMatchObject({ status: 200 })
})
