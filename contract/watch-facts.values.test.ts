import { expect, test, vi } from "vitest"
import type { CarField } from "./car-field.ts"
import type { AgentCar } from "./cars.ts"
import { changedKinds, changeLines, watchFacts } from "./watch-facts.ts"

const later = vi.hoisted((): readonly CarField[] => {
  const watched = { watch: "value", editor: "car" } as const
  return [
    { name: "deposit", label: "Anzahlung", kind: "euro", ...watched },
    { name: "inspection", label: "Hauptuntersuchung", kind: "date", ...watched },
    { name: "load", label: "Last", kind: "integer", unit: "kg", ...watched },
    { name: "unwatched", label: "Unbeobachtet", kind: "integer", editor: "car" },
  ]
})
// Fields that a later version could watch beside the offers.
vi.mock("./car-catalogue.ts", async (original) => {
  const real = await original<typeof import("./car-catalogue.ts")>()
  return { ...real, carFields: [...real.carFields, ...later] }
})

const factsOf = (values: object) =>
  watchFacts(
    { area: "SELECTION", activityState: null, dateOfDelivery: null, ...values } as AgentCar,
    "2026-11-16",
  )

test("watched values are kept by name, and what is not there as nothing", () => {
  expect(factsOf({ deposit: 500, load: 0, unwatched: 1 }).values).toEqual({
    deposit: 500,
    inspection: null,
    load: 0,
  })
})

test("a changed value is a line in the words of its field; euros are a price, days a date, others a detail", () => {
  const before = factsOf({ deposit: 500, inspection: null, load: 1800 })
  const after = factsOf({ deposit: 600.5, inspection: "2027-05-31", load: 1900 })
  expect(changeLines(before, after)).toEqual([
    { kind: "price", label: "Anzahlung", from: "500,00\u00a0€", to: "600,50\u00a0€" },
    { kind: "date", label: "Hauptuntersuchung", from: "–", to: "31.05.2027" },
    { kind: "detail", label: "Last", from: "1.800\u00a0kg", to: "1.900\u00a0kg" },
  ])
  expect(changedKinds(after, before)).toEqual(["price", "date", "detail"])
  expect(
    changeLines(factsOf({ deposit: 500, inspection: "2027-05-31", load: 1 }), factsOf({})).map(
      ({ to }) => to,
    ),
  ).toEqual(["–", "–", "–"])
})

test("what was not watched yet when the facts were kept, or is no more, is no change", () => {
  const { values, ...old } = factsOf({ load: 1800 })
  expect(changeLines(old, { ...old, values })).toEqual([])
  expect(changeLines({ ...old, values }, old)).toEqual([])
  expect(changeLines({ ...old, values: {} }, { ...old, values: { load: 1 } })).toEqual([])
})
