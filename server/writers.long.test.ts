import { expect, test } from "vitest"
import { multiplyCars } from "../bench/world-cars.ts"
import { berlinToday } from "../contract/core/dates.ts"
import type { Car } from "../contract/fleet/cars.ts"
import type { AppliedImport, ImportReport } from "../contract/fleet/excel.ts"
import { loadDemoCars } from "./demo/demo.ts"
import { addPreOffer } from "./testing/cars.ts"
import { createCastDatabase, databaseOfTest, openedInTest } from "./testing/database.ts"
import { admin, requestBody } from "./testing/requests.ts"
import { tokenFrom } from "./testing/sign-in.ts"
import { runningPortal } from "./testing/starts.ts"

// Imports, their undo and bulk changes of many cars beside acceptances, lists and searches of others: none is refused. Ratios within a run,
// since machines differ (ADR-0008).

const leastCalls = 40
const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] as number

async function startWorld(cars: number) {
  const DATABASE_URL = await databaseOfTest(createCastDatabase)
  const db = openedInTest(DATABASE_URL, 10)
  await loadDemoCars(db, berlinToday(new Date()))
  await multiplyCars(db, { PRE_OFFER: cars / 2, SELECTION: cars / 2 })
  await db.run("vacuum analyze")
  const { url } = await runningPortal({ env: { DATABASE_URL, DEMO: "1" } })
  const tokens = {
    admin: (await tokenFrom({ url }, admin)).authorization,
    manager: (await tokenFrom({ url })).authorization,
  }
  const send = (path: string, authorization: string, body?: object | FormData) =>
    fetch(url + path, {
      headers: {
        ...(body && !(body instanceof FormData) && { "content-type": "application/json" }),
        authorization,
        origin: url,
      },
      ...(body && { method: "POST", body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  return { db, tokens, send }
}
type World = Awaited<ReturnType<typeof startWorld>>

/** Acceptances, lists and searches one after the other until the work is done; returns the times of the acceptances in ms. */
async function others({ db, tokens, send }: World, work: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void work
    .catch(() => {})
    .then(() => {
      isOver = true
    })
  const times: number[] = []
  while (!isOver || times.length < leastCalls) {
    const car = await addPreOffer(db)
    const start = performance.now()
    const accepted = await send("/api/car/mail", tokens.manager, requestBody("PRE_OFFER_ACCEPT", car))
    times.push(performance.now() - start)
    const listed = await send("/api/car/all/area?area=PRE_OFFER", tokens.manager)
    const found = await send("/api/find?words=4700", tokens.admin)
    for (const answer of [accepted, listed, found]) {
      await answer.arrayBuffer()
      expect([answer.url, answer.status]).toEqual([answer.url, 200])
    }
  }
  await work
  return times
}

/** Changes every car without a history, so that the exported workbook restores them. */
async function changeUnseen({ db }: World): Promise<void> {
  await db.run("alter table cars disable trigger user")
  await db.run("update cars set paint_code = paint_code || 'x'")
  await db.run("alter table cars enable trigger user")
}

// With those that are accepted meanwhile, a file of all cars stays below its limit of rows.
test.each([10_000, 49_000])("acceptances, lists and searches beside changes of %i cars", async (count) => {
  const world = await startWorld(count)
  const { tokens, send } = world
  const idle = await others(world, Promise.resolve())
  const workbook = await (await send("/api/car/export", tokens.admin)).arrayBuffer()
  await changeUnseen(world)
  const upload = async () => {
    const body = new FormData()
    body.set("file", new File([workbook], "Fahrzeuge.xlsx"))
    const answer = await send("/api/car/import", tokens.admin, body)
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as ImportReport).updated).toBeGreaterThanOrEqual(count)
  }
  const undo = async () => {
    const [last] = (await (await send("/api/car/import/all", tokens.admin)).json()) as AppliedImport[]
    expect((await send("/api/car/import/undo", tokens.admin, { id: last?.id })).status).toBe(200)
  }
  const bulk = async () => {
    const all = (await (await send("/api/car/all", tokens.admin)).json()) as Car[]
    const cars = all.slice(0, 10_000).map(({ id, version }) => ({ id, version }))
    const body = { cars, fields: { requestPreOffer: false }, check: false }
    expect((await send("/api/car/bulk", tokens.admin, body)).status).toBe(200)
  }
  const works = { import: upload, undo, bulk }
  const figures: { name: string; idle: number; busy: number }[] = []
  for (const [name, work] of Object.entries(works))
    figures.push({ name, idle: p95(idle), busy: p95(await others(world, work())) })
  console.table(figures)
  expect(figures.filter((each) => each.busy > 5 * each.idle)).toEqual([])
})
