import { beforeAll, describe, expect, test } from "vitest"
import type { OutputOf } from "../../../contract/core/endpoint.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { listJournal } from "../../../contract/news/journal.ts"
import { appendEntry } from "../../core/journal/append.ts"
import { castUser } from "../../demo/cast.ts"
import { recordBatch } from "../../fleet/cars/record.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { sealAll } from "../../testing/journal.ts"
import { admin as adminMail, sendRequest, updateCar } from "../../testing/requests.ts"

type Listed = OutputOf<typeof listJournal>

const portal = portalOfFile()
const admin = castUser(adminMail)
// No other test acts as this user.
const manager = castUser("leitung@kessler.example")
const get = (query: Record<string, string>) =>
  portal.get(`/api/journal/all?${new URLSearchParams(query)}`, admin.mail)
const list = async (query: Record<string, string> = {}): Promise<Listed> => {
  const answer = await get(query)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const now = async (id: string): Promise<Car> => (await builderOn(portal).current({ id })) as Car
const kindsOf = ({ entries }: Listed) => entries.map(({ kind }) => kind)

let car: { id: string; jobNumber: string }
let other: { id: string; jobNumber: string }
beforeAll(async () => {
  const { db } = portal
  ;[car, other] = [
    await addPreOffer(db, { jobNumber: "REC-1" }),
    await addPreOffer(db, { jobNumber: "REC-22" }),
  ]
  await db.transaction(async (tx) => {
    await recordBatch(tx, admin.id, { kind: "bulk", updated: 2 })
    await tx.run("update cars set paint_code = '2' where id = any($1)", [[car.id, other.id]])
  })
  const screen = { source: "screen", actorId: manager.id, content: {} } as const
  for (let count = 0; count < 150; count++) {
    const at = new Date(Date.parse("2026-03-01T00:00:00+01:00") + count * 3_600_000)
    await db.transaction((tx) => appendEntry(tx, { ...screen, kind: "export.cars", at }))
  }
  const fields = { type: ["SELLER", "SALES_MANAGER"], mail: ["a", "b"] }
  const changed = { ...screen, actorId: admin.id, userId: manager.id, content: { id: manager.id, fields } }
  await db.transaction((tx) => appendEntry(tx, { ...changed, kind: "user.changed", at: portal.clock.now() }))
  await sealAll(portal.db)
})

test("lists newest first, page by page, to the start; a bulk edit is one entry", async () => {
  const positions: number[] = []
  for (let query: Record<string, string> = {}, pages = 0; pages < 20; pages++) {
    const { entries, before } = await list(query)
    positions.push(...entries.map(({ position }) => position))
    if (before === null) break
    query = { before: String(before) }
  }
  const { head } = await list()
  const places = Array.from({ length: head?.position ?? 0 }, (_, index) => (head?.position ?? 0) - index)
  const ofBatch = (await list({ search: "REC-" })).entries.slice(0, 2).map(({ position }) => position)
  expect(positions).toEqual(places.filter((position) => !ofBatch.includes(position)))
})

describe("a search", () => {
  test("finds entries by their German name", async () => {
    expect(new Set(kindsOf(await list({ search: "Fahrzeuge EXPORTIERT" })))).toEqual(new Set(["export.cars"]))
  })
  test("finds a user as actor or subject, page by page", async () => {
    const found = await list({ search: "leitung@kessler" })
    expect(found.entries).toHaveLength(60)
    expect(found.entries[0]).toMatchObject({
      kind: "user.changed",
      actor: { id: admin.id },
      user: { id: manager.id },
    })
    expect(found.entries[1]).toMatchObject({
      kind: "export.cars",
      actor: { id: manager.id, name: expect.any(String) },
    })
    const next = await list({ search: "Simone Kessler", before: String(found.before) })
    expect(next.entries.map(({ position }) => position).every((one) => one < (found.before ?? 0))).toBe(true)
  })
  test("finds a car, also in bulk edits", async () => {
    expect(kindsOf(await list({ search: "rec-22" }))).toEqual(["car.update", "car.create"])
    expect(kindsOf(await list({ search: "REC-" }))).toEqual([
      "car.update",
      "car.update",
      "car.create",
      "car.create",
    ])
    expect(kindsOf(await list({ search: "gibt es nicht" }))).toEqual([])
  })
})

test("a rejection after the confirmation is shown as a cancellation", async () => {
  const steps = [["REJECTED"], ["CONFIRMED", "REJECTED"]]
  for (const [index, states] of steps.entries()) {
    const of = await addPreOffer(portal.db, { jobNumber: `END-${index}` })
    expect(await sendRequest(portal, "PRE_OFFER_ACCEPT", of)).toMatchObject({ status: 200 })
    for (const state of states) {
      const change = { activityState: `PRE_CONTRACT_${state}`, reason: "Unfall" }
      expect(await updateCar(portal, await now(of.id), change)).toMatchObject({ status: 200 })
    }
  }
  await sealAll(portal.db)
  const { entries } = await list({ search: "END-" })
  const cases = entries.filter(({ kind }) => kind?.startsWith("case."))
  expect(cases.map(({ kind, isCancellation }) => [kind, isCancellation])).toEqual([
    ["case.reject", true],
    ["case.confirm", null],
    ["case.accept", null],
    ["case.reject", false],
    ["case.accept", null],
  ])
})

test("an entry is listed before its seal, which adds the hash", async () => {
  const exported = { kind: "export.cars" as const, actorId: manager.id, content: { rows: 4711 } }
  const id = await portal.db.transaction((tx) => appendEntry(tx, { ...exported, at: portal.clock.now() }))
  const position = await portal.db.value("select position from journal where id = $1", [id])
  const entry = { position, content: { rows: 4711 } }
  expect((await list()).entries[0]).toMatchObject({ ...entry, hash: null })
  await sealAll(portal.db)
  expect((await list()).entries[0]).toMatchObject({ ...entry, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})
