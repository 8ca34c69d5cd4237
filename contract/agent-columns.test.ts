import { expect, test } from "vitest"
import { agentColumns, agentHeader } from "./agent-columns.ts"
import { catalogue, internalFields } from "./car-fields.ts"

const names = (area: "PRE_OFFER" | "SELECTION") => agentColumns(area).map(({ name }) => name)

test("an agent's columns begin with the car, go on as the screen does, and hold nothing internal", () => {
  expect(names("PRE_OFFER").slice(0, 4)).toEqual([
    "jobNumber",
    "modelDesignation",
    "idNumber",
    "licensePlateNumber",
  ])
  for (const area of ["PRE_OFFER", "SELECTION"] as const) {
    expect(new Set(names(area)).size).toBe(names(area).length)
    const hidden = new Set<string>([...internalFields, "area"])
    const seen = catalogue.filter((field) => (field.only ?? area) === area && !hidden.has(field.name))
    expect(new Set(names(area))).toEqual(new Set(seen.map(({ name }) => name)))
  }
})

test("offers stand before what is told of the car, and only where there are any", () => {
  const at = (name: string) => names("PRE_OFFER").indexOf(name)
  expect(at("offerPriceExclVat")).toBeGreaterThan(at("idNumber"))
  expect(at("offerPriceExclVat")).toBeLessThan(at("brand"))
  expect(names("SELECTION")).not.toContain("offerPriceExclVat")
})

test("a new car is delivered", () => {
  const field = catalogue.find(({ name }) => name === "dateOfDelivery")!
  expect([agentHeader(field, "PRE_OFFER"), agentHeader(field, "SELECTION")]).toEqual([
    "Aussteuerungsdatum",
    "Lieferung",
  ])
  expect(agentHeader(catalogue.find(({ name }) => name === "brand")!, "SELECTION")).toBe("Marke")
})
