import { expect, test } from "vitest"
import type { Area } from "../core/enums.ts"
import {
  agentColumns,
  agentHeader,
  cellText,
  columnFact,
  columnLabel,
  factsIn,
  factText,
  factValue,
} from "./agent-facts.ts"
import { catalogue, internalFields } from "./car-fields.ts"
import type { AgentCar } from "./cars.ts"
import { rowsOf } from "./filters.ts"

const columnNames = (area: "PRE_OFFER" | "SELECTION") => agentColumns(area).map(({ name }) => name)

test("an agent's columns are the identification and prices, the screen's facts, then all others, without internal ones", () => {
  const identifying = ["jobNumber", "modelDesignation", "drive", "idNumber", "licensePlateNumber"]
  expect(columnNames("PRE_OFFER").slice(0, 11)).toEqual([
    ...identifying,
    ...["offerPriceExclVat", "underList", "offerPriceInclVat", "listPriceExclVat"],
    ...["dateOfFirstRegistration", "productionMonth"],
  ])
  expect(columnNames("SELECTION").slice(0, 6)).toEqual([...identifying, "listPriceExclVat"])
  for (const area of ["PRE_OFFER", "SELECTION"] as const) {
    expect(new Set(columnNames(area)).size).toBe(columnNames(area).length)
    const hidden = new Set<string>([...internalFields, "area"])
    const seen = catalogue.filter((field) => (field.only ?? area) === area && !hidden.has(field.name))
    const discount = area === "PRE_OFFER" ? ["underList"] : []
    expect(new Set(columnNames(area))).toEqual(new Set([...seen.map(({ name }) => name), ...discount]))
  }
})

test("lists offer columns before car columns, only in areas with offers", () => {
  const at = (name: string) => columnNames("PRE_OFFER").indexOf(name)
  expect(at("offerPriceExclVat")).toBeGreaterThan(at("idNumber"))
  expect(at("offerPriceExclVat")).toBeLessThan(at("brand"))
  expect(columnNames("SELECTION")).not.toContain("offerPriceExclVat")
})

test("labels the date of a new car as delivery", () => {
  const field = catalogue.find(({ name }) => name === "dateOfDelivery")!
  expect([agentHeader(field, "PRE_OFFER"), agentHeader(field, "SELECTION")]).toEqual([
    "Aussteuerungsdatum",
    "Lieferung",
  ])
  expect(agentHeader(catalogue.find(({ name }) => name === "brand")!, "SELECTION")).toBe("Marke")
})

test("the table has the facts of P181 in order", () => {
  const shown = (area: Area) =>
    factsIn(area)
      .map((fact) => columnLabel(fact, area))
      .join(", ")
  expect(shown("PRE_OFFER")).toBe(
    "Kennzeichen, Auftrag, Modell, EZ, km, Aussteuerung, Übernahme bis, Netto, Brutto, Listenpreis, % unter Liste, Standort, Aktion",
  )
  expect(shown("SELECTION")).toBe(
    "Auftrag, Modell, Marke, Baureihe, Grundfarbe, Produktion, Lieferung, Nutzung, Listenpreis, Listenpreis brutto, Aktion",
  )
})

const names = { option: (id: string | null) => (id ? "Aurel" : ""), location: () => "" }
const factOf = (name: string) => columnFact(name)!

test.each([
  ["dateOfFirstRegistration", "01.05.2025", "01.05.2025", 20250501],
  ["kilometerReading", "12.000\u00a0km", "12.000", 12_000],
  ["dateUntilTakeover", "31.12.2026", "31.12.2026", "2026-12-31"],
  ["offerPriceExclVat", "30.000,00\u00a0€", "30.000,00", 3_000_000],
  ["listPriceInclVat", "47.600,00\u00a0€", "47.600,00", 4_760_000],
  ["underList", "25,0\u00a0%", "25,0\u00a0%", 250],
  ["brand", "Aurel", "Aurel", "Aurel"],
  ["promotion", "–", "–", null],
  ["locationId", "–", "–", null],
] as const)("shows %s as %s, in a cell as %s, and sorts by %j", (name, text, inCell, value) => {
  const car = {
    area: "PRE_OFFER",
    dateOfFirstRegistration: "2025-05-01",
    kilometerReading: 12_000,
    dateOfDelivery: "2026-12-01",
    dateUntilTakeover: null,
    offerPriceExclVat: 30_000,
    listPriceExclVat: 40_000,
    brand: "a",
    promotion: null,
    locationId: "gone",
  } as Partial<AgentCar> as AgentCar
  const row = rowsOf([car])[0]!
  const fact = factOf(name)
  expect([factText, cellText].map((read) => read(fact, row, names))).toEqual([text, inCell])
  expect(factValue(fact, row, names)).toBe(value)
})
