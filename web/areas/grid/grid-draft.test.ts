import { describe, expect, test } from "vitest"
import type { CarFieldName } from "../../../contract/car-fields.ts"
import { fieldOf } from "../../../contract/car-fields.ts"
import { adminCarOf } from "../car-record/admin-car-for-tests.ts"
import { cellText, readCell } from "./cell-values.ts"
import {
  countOf,
  firstDifference,
  isContested,
  isSameDraft,
  keepMine,
  outgoing,
  type TypedCell,
  withCells,
  withEntries,
} from "./grid-draft.ts"

const car = adminCarOf({ offerPriceExclVat: 40_000, offerPriceInclVat: 47_600, kilometerReading: 10 })
const typed = (name: CarFieldName, text: string): TypedCell => ({
  name,
  text,
  read: readCell(fieldOf(name), text, () => [{ value: "a", label: "Sommer" }]),
})
const sentOf = (entries: ReturnType<typeof withCells>, now = car) =>
  outgoing({ [car.id]: entries }, new Map([[now.id, now]]))

describe("typing", () => {
  test("a net price brings its gross price along, as in the editor", () => {
    const entries = withCells(car, undefined, [typed("offerPriceExclVat", "50.000")])
    expect(sentOf(entries).sent).toEqual([
      { id: car.id, version: car.version, fields: { offerPriceExclVat: 50_000, offerPriceInclVat: 59_500 } },
    ])
  })

  test("what the car has anyway is no entry, also when it is typed back", () => {
    const there = withCells(car, undefined, [typed("kilometerReading", "11")])
    expect(withCells(car, there, [typed("kilometerReading", "10")])).toEqual({})
    expect(withEntries({ [car.id]: there }, car.id, {})).toEqual({})
  })

  test("what stands there already is the same draft, and a cell or a car more is another", () => {
    const once = withCells(car, undefined, [typed("kilometerReading", "11")])
    const draft = { [car.id]: once }
    const again = withCells(car, once, [typed("kilometerReading", "11")])
    expect(isSameDraft({ [car.id]: again }, draft)).toBe(true)
    for (const other of [
      { [car.id]: withCells(car, once, [typed("kilometerReading", "12")]) },
      { [car.id]: withCells(car, once, [typed("licensePlateNumber", "HH-ZV 1")]) },
      { ...draft, other: once },
      {},
    ]) {
      expect(isSameDraft(other, draft)).toBe(false)
      expect(isSameDraft(draft, other)).toBe(false)
    }
  })

  test("a text that cannot be read stays as it was typed and holds its car back", () => {
    const entries = withCells(car, undefined, [typed("kilometerReading", "viele"), typed("paintCode", "775")])
    expect(entries.kilometerReading).toMatchObject({ text: "viele", problem: expect.any(String) })
    const { sent, unread } = sentOf(entries)
    expect(sent).toEqual([])
    expect(unread).toMatchObject([{ name: "kilometerReading" }])
    expect(countOf({ [car.id]: entries })).toEqual({ cells: 2, cars: 1 })
  })

  test("a car that is gone holds its cells back", () => {
    const entries = withCells(car, undefined, [typed("paintCode", "775")])
    expect(outgoing({ [car.id]: entries }, new Map())).toMatchObject({
      sent: [],
      unread: [{ car: undefined }],
    })
  })
})

describe("a colleague saved meanwhile", () => {
  const entries = withCells(car, undefined, [typed("kilometerReading", "11")])

  test("another field: the cell goes with the newer version", () => {
    const newer = { ...car, version: car.version + 1, paintCode: "775" }
    expect(sentOf(entries, newer).sent).toMatchObject([{ version: newer.version }])
  })

  test("the same field: the cell waits for a choice", () => {
    const newer = { ...car, version: car.version + 1, kilometerReading: 12 }
    expect(sentOf(entries, newer)).toMatchObject({ sent: [], contested: [{ name: "kilometerReading" }] })
    const kept = keepMine({ [car.id]: entries }, newer, "kilometerReading")
    expect(outgoing(kept, new Map([[car.id, newer]])).sent).toMatchObject([
      { fields: { kilometerReading: 11 } },
    ])
  })

  test("the same field, which was empty: typing once more decides nothing", () => {
    const empty = { ...car, maxKilometerReading: 0 }
    const first = withCells(empty, undefined, [typed("maxKilometerReading", "100")])
    const newer = { ...empty, version: 2, maxKilometerReading: 200 }
    const again = withCells(newer, first, [typed("maxKilometerReading", "150")])
    expect(sentOf(again, newer)).toMatchObject({ sent: [], contested: [{ name: "maxKilometerReading" }] })
  })

  test("a step back to what was typed before waits for a choice, also behind one", () => {
    const newer = { ...car, version: car.version + 1, kilometerReading: 12 }
    const mine = keepMine({ [car.id]: entries }, newer, "kilometerReading")[car.id]!
    const later = withCells(newer, mine, [typed("kilometerReading", "14")])
    expect(sentOf(later, newer).sent).toHaveLength(1)
    expect(sentOf(entries, newer)).toMatchObject({ sent: [], contested: [{ name: "kilometerReading" }] })
    const newest = { ...newer, version: newer.version + 1, kilometerReading: 13 }
    expect(sentOf(mine, newest)).toMatchObject({ sent: [], contested: [{ name: "kilometerReading" }] })
  })

  test("the same value is no conflict", () => {
    expect(isContested({ ...car, kilometerReading: 11 }, "kilometerReading", entries.kilometerReading!)).toBe(
      false,
    )
  })
})

test.each([
  ["display", " JA ", { value: true }],
  ["display", "", { problem: "Bitte „ja“ oder „nein“." }],
  ["dateOfDelivery", "1.2.27", { value: "2027-02-01" }],
  ["dateOfDelivery", "31.2.2027", { problem: expect.any(String) }],
  ["offerPriceExclVat", "1.234,56 €", { value: 123_456 }],
  ["offerPriceExclVat", "", { value: null }],
  ["offerPriceExclVat", "0", { value: null }],
  ["kilometerReading", "0", { value: 0 }],
  ["kilometerReading", "12,5", { problem: "Bitte Angabe berichtigen: 12 oder 13" }],
  [
    "kilometerReading",
    "45.000 €",
    { problem: "Bitte Angabe berichtigen: Ungültige Zahl. Erwartet wird zum Beispiel 12.345 km." },
  ],
  ["plannedUsageTime", "36 Monate", { value: 36 }],
  ["plannedUsageTime", "12 km", { problem: expect.stringContaining("36 Monate") }],
  ["co2", "120 g/km", { value: 120 }],
  ["co2", "120 km", { problem: expect.any(String) }],
  ["fuelConsumption", "12 €", { problem: expect.any(String) }],
  ["fuelConsumption", "6,4 l/100 km", { value: 640 }],
  ["offerPriceExclVat", "1.234,-", { value: 123_400 }],
  ["productionMonth", "10/2026", { value: "2026-10-01" }],
  ["dateOfDelivery", "10/2026", { problem: expect.stringContaining("31.10.2026") }],
  ["promotion", "–", { problem: "Das steht nicht zur Wahl." }],
  ["fuelConsumption", "6,4", { value: 640 }],
  ["fuelConsumption", "6.4", { problem: expect.stringContaining("zum Beispiel 6,4 l/100 km.") }],
  ["fuelConsumption", "6,45", { problem: "Bitte Angabe berichtigen: 6,4 oder 6,5" }],
  ["fuelConsumption", "640", { problem: "Bitte Angabe berichtigen: Maximum 100" }],
  ["idNumber", " wartest0000000001 ", { value: "WARTEST0000000001" }],
  ["paintDesignation", "'=1+1", { value: "=1+1" }],
  ["paintDesignation", "zwei\r\nZeilen", { value: "zwei Zeilen" }],
  ["promotion", "somm", { value: "a" }],
  ["promotion", "Winter", { problem: "Das steht nicht zur Wahl." }],
] as const)("%s: %j", (name, text, read) => {
  expect(typed(name, text).read).toEqual(read)
})

test.each([
  ["typed", "drive", "benz", { value: "PETROL" }],
  ["pasted", "drive", "benz", { problem: "Das steht nicht zur Wahl." }],
  ["pasted", "drive", "benzin", { value: "PETROL" }],
  ["pasted", "locationId", "1103", { value: "l" }],
  ["pasted", "locationId", "1103 - Filiale Lübeck", { value: "l" }],
  ["pasted", "locationId", "110", { problem: "Das steht nicht zur Wahl." }],
  ["typed", "locationId", "110", { value: "l" }],
] as const)("%s into %s: %j", (way, name, text, read) => {
  const choices = [
    { value: "PETROL", label: "Benzin" },
    { value: "l", label: "1103 - Filiale Lübeck" },
  ]
  expect(readCell(fieldOf(name), text, () => choices, way)).toEqual(read)
})

test("a cell shows what would be typed into it", () => {
  const shown = (name: CarFieldName, value: number) => cellText(fieldOf(name), value, () => [])
  expect(shown("fuelConsumption", 640)).toBe("6,4")
  expect(shown("offerPriceExclVat", 123_450)).toBe("1.234,50")
  expect(shown("kilometerReading", 12_000)).toBe("12.000")
})

test("the first cell that a step changed is found in the order of the screen", () => {
  const other = { ...car, id: "11111111-1111-4111-8111-111111111111" }
  const names: CarFieldName[] = ["paintCode", "kilometerReading"]
  const one = { [car.id]: withCells(car, undefined, [typed("kilometerReading", "11")]) }
  const two = { ...one, [other.id]: withCells(other, undefined, [typed("paintCode", "775")]) }
  expect(firstDifference([car, other], names, one, one)).toBeNull()
  expect(firstDifference([car, other], names, one, two)).toEqual({ row: 1, column: 0 })
  expect(firstDifference([other, car], names, {}, two)).toEqual({ row: 0, column: 0 })
  expect(firstDifference([car], names, {}, two)).toEqual({ row: 0, column: 1 })
  expect(firstDifference([], names, {}, two)).toBeNull()
})
