import { randomUUID } from "node:crypto"
import { expect, it, vi } from "vitest"
import type { ImportProgress } from "../../../contract/fleet/excel.ts"
import { castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { admin } from "../../testing/requests.ts"
import { checkCars, importCars } from "./import.ts"
import { withProgress } from "./imports.ts"
import { sheetOf, today } from "./sheet.for-tests.ts"

const portal = portalOfFile()

const sheet = sheetOf(Array.from({ length: 1200 }, (_, index) => ({ jobNumber: `P-${index}` })))
type Somebody = Parameters<typeof withProgress>[1]
const somebody = (mail: string) => ({ id: castUser(mail).id }) as Somebody
const asked = async (id: string) => {
  const headers = await portal.signInAs(admin)
  const url = `/api/car/import/progress?id=${id}`
  return (await portal.app.inject({ url, headers })).json<{ progress: ImportProgress | null }>().progress
}
const eventually = (look: () => Promise<unknown>) => expect.poll(look, { interval: 20 })

it("reports each batch when checked and written, never decreasing", async () => {
  const reported: string[] = []
  const onProgress = ({ phase, done, total }: ImportProgress) => reported.push(`${phase} ${done}/${total}`)
  const checking = [0, 500, 1000, 1200].map((done) => `checking ${done}/1200`)
  await checkCars(portal.db, sheet, { createOptions: false, today, onProgress })
  expect(reported).toEqual(checking)
  reported.length = 0
  await portal.db.transaction((tx) => importCars(tx, sheet, { createOptions: false, today, onProgress }))
  expect(reported).toEqual([...checking, ...[0, 1000, 1200].map((done) => `writing ${done}/1200`)])
})

it("writes only the newest state, and never another user's progress", async () => {
  const id = randomUUID()
  const state = (done: number): ImportProgress => ({ phase: "checking", done, total: 1000 })
  const run = vi.spyOn(portal.db, "run")
  await withProgress(portal.db, somebody(admin), id, async (onProgress) => {
    for (let done = 0; done <= 1000; done++) onProgress(state(done))
    await eventually(() => asked(id)).toEqual(state(1000))
    expect(run.mock.calls.length).toBeLessThan(10)
    await withProgress(portal.db, somebody("leitung@brenner.example"), id, async (other) => other(state(5)))
    expect(await asked(id)).toEqual(state(1000))
  })
  expect(await portal.db.many("select from import_progress")).toEqual([])
  run.mockRestore()
})

it("an import continues if its progress cannot be stored", async () => {
  const broken = { ...portal.db, run: () => Promise.reject(new Error("gone")) }
  const work = async (onProgress: (progress: ImportProgress) => void) => {
    onProgress({ phase: "reading", done: 1, total: null })
    return "done"
  }
  expect(await withProgress(broken, somebody(admin), randomUUID(), work)).toBe("done")
})
