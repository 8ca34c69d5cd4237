import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { co2ClassText, codesOf, type Drive, driveText } from "../core/enums.ts"
import { forAll } from "../core/property-for-tests.ts"
import { newCarFields } from "./car-fields.ts"
import { type EnergyCar, energyLines, energyNames, fitsDrive, mandatoryTextOf } from "./energy.ts"

const none: EnergyCar = newCarFields
const plugIn: EnergyCar = {
  ...none,
  drive: "PLUG_IN_DIESEL",
  powerConsumption: 18,
  fuelConsumption: 0.9,
  fuelConsumptionDischarged: 6.1,
  co2: 23,
  co2Class: "B",
  co2Discharged: 160,
  co2ClassDischarged: "F",
  electricRange: 98,
}
const linesOf = (car: EnergyCar) => energyLines(car).map(({ label, value }) => `${label}: ${value}`)

describe("the lines of a car", () => {
  test("with both: weighted and with an empty battery", () => {
    expect(linesOf(plugIn)).toEqual([
      "Energieverbrauch (gewichtet kombiniert): 18,0\u00a0kWh/100\u00a0km plus 0,9\u00a0l/100\u00a0km",
      "Kraftstoffverbrauch bei entladener Batterie (kombiniert): 6,1\u00a0l/100\u00a0km",
      "CO₂-Emissionen (gewichtet kombiniert): 23\u00a0g/km",
      "CO₂-Emissionen bei entladener Batterie: 160\u00a0g/km",
      "CO₂-Klasse (gewichtet kombiniert): B",
      "CO₂-Klasse bei entladener Batterie: F",
      "Elektrische Reichweite: 98\u00a0km",
    ])
  })
  test("without values: none", () => {
    for (const car of [none, { ...plugIn, drive: null }]) expect(linesOf(car)).toEqual([])
  })
})

test.each<[string, Partial<EnergyCar>, string]>([
  [
    "of a diesel",
    { drive: "DIESEL", fuelConsumption: 5.8, co2: 152, co2Class: "E" },
    "Energieverbrauch (kombiniert): 5,8\u00a0l/100\u00a0km; CO₂-Emissionen (kombiniert): 152\u00a0g/km; CO₂-Klasse: E",
  ],
  [
    "of a battery car",
    { drive: "ELECTRIC", powerConsumption: 17, co2Class: "A" },
    "Energieverbrauch (kombiniert): 17,0\u00a0kWh/100\u00a0km; CO₂-Emissionen (kombiniert): 0\u00a0g/km; CO₂-Klasse: A",
  ],
  [
    "of a plug-in hybrid",
    {
      ...{ drive: "PLUG_IN_PETROL", powerConsumption: 18.4, fuelConsumption: 0.9, co2: 21, co2Class: "B" },
      ...{ fuelConsumptionDischarged: 6.1, co2ClassDischarged: "E" },
    },
    "Energieverbrauch (gewichtet kombiniert): 18,4\u00a0kWh/100\u00a0km plus 0,9\u00a0l/100\u00a0km; Kraftstoffverbrauch bei entladener Batterie (kombiniert): 6,1\u00a0l/100\u00a0km; CO₂-Emissionen (gewichtet kombiniert): 21\u00a0g/km; CO₂-Klasse (gewichtet kombiniert): B; CO₂-Klasse bei entladener Batterie: E",
  ],
])("the mandatory text is complete %s", (_, energy, text) => {
  expect(mandatoryTextOf({ ...none, ...energy })).toBe(text)
})

test.each([
  none,
  { ...none, drive: "DIESEL", co2: 152 },
  { ...none, drive: "ELECTRIC", powerConsumption: 17 },
  { ...plugIn, co2ClassDischarged: null },
] satisfies EnergyCar[])("there is no mandatory text while a value is missing: %#", (car) => {
  expect(mandatoryTextOf(car)).toBeNull()
})

it("omits values that do not fit the drive", () => {
  const number = fc.integer({ min: 0, max: 100 })
  const anyCar = fc.record({
    drive: fc.constantFrom(null, ...codesOf(driveText)),
    fuelConsumption: number,
    powerConsumption: number,
    fuelConsumptionDischarged: number,
    co2: number,
    co2Class: fc.constantFrom(null, ...codesOf(co2ClassText)),
    co2Discharged: number,
    co2ClassDischarged: fc.constantFrom(null, ...codesOf(co2ClassText)),
    electricRange: number,
  })
  forAll([anyCar], (car) => {
    const text = linesOf(car).join("\n")
    if (car.drive === "ELECTRIC") expect(text).not.toContain("l/100")
    if (car.drive === "PETROL" || car.drive === "DIESEL") expect(text).not.toMatch(/kWh|Reichweite|entladen/)
  })
})

test("a complete text becomes incomplete without any value that the law requires", () => {
  const tenth = fc.integer({ min: 0, max: 300 }).map((value) => value / 10)
  const grams = fc.integer({ min: 0, max: 250 })
  const co2Class = fc.constantFrom(null, ...codesOf(co2ClassText))
  const cars = fc.record({
    drive: fc.constantFrom(null, ...codesOf(driveText)),
    fuelConsumption: tenth,
    powerConsumption: tenth,
    fuelConsumptionDischarged: tenth,
    ...{ co2: grams, co2Discharged: grams, electricRange: grams },
    ...{ co2Class, co2ClassDischarged: co2Class },
  })
  const optional = ["electricRange", "co2Discharged"]
  forAll([cars], (car) => {
    const text = mandatoryTextOf(car)
    if (text === null) return
    for (const { label, value } of energyLines(car)) expect(text).toContain(`${label}: ${value}`)
    for (const name of energyNames) {
      const without = { ...car, [name]: none[name] }
      if (linesOf(without).join() === linesOf(car).join() || optional.includes(name)) continue
      expect(mandatoryTextOf(without)).toBeNull()
    }
  })
})

test("shows no fields of other drives, and all of them if the drive is unknown", () => {
  const asked = (drive: Drive | null) => energyNames.filter((name) => fitsDrive(name, drive))
  expect(asked(null)).toEqual(energyNames)
  expect(asked("PETROL")).toEqual(["drive", "fuelConsumption", "co2", "co2Class"])
  expect(asked("ELECTRIC")).toEqual(["drive", "powerConsumption", "co2Class", "electricRange"])
  expect(asked("PLUG_IN_DIESEL")).toEqual(energyNames)
})
