import { afterAll, beforeAll, expect, test } from "vitest"
import type { Option } from "../../../contract/options.ts"
import { startTestApp, type TestApp } from "../../app-for-tests.ts"

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp()
})
afterAll(() => portal.close())

async function list(query = "") {
  const headers = await portal.signInAs("beratung@brenner.example")
  return portal.app.inject({ url: `/api/option/${query}`, headers })
}
const labels = (answer: { json(): Option[] }) => answer.json().map(({ label }) => label)

test("an unknown type is refused", async () => {
  for (const query of ["?types=COLOUR", "?types=BRAND,COLOUR", "?types="])
    expect([query, (await list(query)).statusCode]).toEqual([query, 422])
})

test("options of the given types, or of all", async () => {
  expect(labels(await list("?types=BRAND"))).toEqual(["Aurel", "Aurel Vans"])
  expect(labels(await list("?types=BRAND,PROMOTION"))).toHaveLength(6)
  expect(labels(await list("?types=BRAND&types=PROMOTION"))).toHaveLength(6)
  expect(labels(await list())).toHaveLength(22)
})

test("an expired promotion is listed with its last day", async () => {
  const promotions = (await list("?types=PROMOTION")).json<Option[]>()
  expect(promotions.filter(({ validUntil }) => validUntil !== null)).toMatchObject([
    { label: "Sommeraktion 2026", validUntil: "2026-10-17" },
  ])
})

test("labels stand in German order", async () => {
  await portal.db.run(
    "insert into options (type, label) values ('MODEL', 'Äther'), ('MODEL', 'Zebra'), ('MODEL', 'alt')",
  )
  expect(labels(await list("?types=MODEL"))).toEqual([
    ...["alt", "Äther", "Camp", "Corso", "Grande", "Lumen", "Piccolo", "Porter", "Terra", "Zebra"],
  ])
})
