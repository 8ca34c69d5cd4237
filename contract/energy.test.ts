import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { newCarFields } from "./car-fields.ts"
import { co2ClassOf, type EnergyCar, energyGaps, energyLines, hasEnergy } from "./energy.ts"
import { energyWarnings } from "./energy-warnings.ts"
import { co2Classes, drives } from "./enums.ts"

const none: EnergyCar = newCarFields
const petrol: EnergyCar = { ...none, drive: "PETROL", fuelConsumption: 6.4, co2: 145, co2Class: "E" }
const electric: EnergyCar = {
  ...none,
  drive: "ELECTRIC",
  powerConsumption: 17.5,
  co2Class: "A",
  electricRange: 512,
}
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
const warned = (car: EnergyCar) => energyWarnings(car).map(({ path, message }) => `${path}: ${message}`)

describe("the lines of a car", () => {
  test("with a combustion engine", () => {
    expect(linesOf(petrol)).toEqual([
      "Energieverbrauch (kombiniert): 6,4\u00a0l/100\u00a0km",
      "CO₂-Emissionen (kombiniert): 145\u00a0g/km",
      "CO₂-Klasse: E",
    ])
  })
  test("with a battery: 0 g/km without being asked", () => {
    expect(linesOf(electric)).toEqual([
      "Energieverbrauch (kombiniert): 17,5\u00a0kWh/100\u00a0km",
      "CO₂-Emissionen (kombiniert): 0\u00a0g/km",
      "CO₂-Klasse: A",
      "Elektrische Reichweite: 512\u00a0km",
    ])
  })
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
  test("of which nothing is known: none", () => {
    expect([linesOf(none), hasEnergy(none), hasEnergy(electric)]).toEqual([[], false, true])
  })
})

describe("what an advertisement lacks", () => {
  test.each([
    [none, ["drive"]],
    [{ ...none, drive: "DIESEL" }, ["fuelConsumption", "co2", "co2Class"]],
    [{ ...none, drive: "ELECTRIC" }, ["powerConsumption", "co2Class"]],
    [{ ...plugIn, co2ClassDischarged: null }, ["co2ClassDischarged"]],
    [petrol, []],
    [electric, []],
    [plugIn, []],
  ] satisfies [EnergyCar, string[]][])("%#", (car, gaps) => {
    expect(energyGaps(car)).toEqual(gaps)
  })
})

describe("a warning is given", () => {
  test.each([
    [
      { ...electric, fuelConsumption: 5, co2: 120 },
      [
        "fuelConsumption: „Kraftstoffverbrauch kombiniert“ passt nicht zum Antrieb Elektro.",
        "co2: „CO₂-Emissionen kombiniert“ passt nicht zum Antrieb Elektro.",
      ],
    ],
    [{ ...electric, co2Class: "B" }, ["co2Class: Zu 0\u00a0g/km gehört die CO₂-Klasse A, nicht B."]],
    [
      { ...petrol, electricRange: 40 },
      ["electricRange: „Elektrische Reichweite“ passt nicht zum Antrieb Benzin."],
    ],
    [
      { ...petrol, co2: 0, co2Class: "A" },
      ["co2Class: Die CO₂-Klasse A gibt es nur bei 0\u00a0g/km, also nicht mit dem Antrieb Benzin."],
    ],
    [{ ...petrol, co2: 176 }, ["co2Class: Zu 176\u00a0g/km gehört die CO₂-Klasse G, nicht E."]],
    [
      { ...plugIn, co2ClassDischarged: "E", fuelConsumptionDischarged: 0.5 },
      [
        "co2ClassDischarged: Zu 160\u00a0g/km gehört die CO₂-Klasse F, nicht E.",
        "fuelConsumptionDischarged: Bei entladener Batterie wären es mit 0,5\u00a0l/100\u00a0km weniger als gewichtet (0,9\u00a0l/100\u00a0km).",
      ],
    ],
    [none, []],
    [petrol, []],
    [electric, []],
    [plugIn, []],
  ] satisfies [EnergyCar, string[]][])("%#", (car, warnings) => {
    expect(warned(car)).toEqual(warnings)
  })
})

test("the classes begin and end where the law says", () => {
  const ends = [0, 1, 95, 96, 115, 116, 135, 136, 155, 156, 175, 176]
  expect(ends.map(co2ClassOf).join("")).toBe("ABBCCDDEEFFG")
})

it("says nothing about a number that does not fit the drive, whatever was typed", () => {
  const number = fc.integer({ min: 0, max: 100 })
  const anyCar = fc.record({
    drive: fc.constantFrom(null, ...drives),
    fuelConsumption: number,
    powerConsumption: number,
    fuelConsumptionDischarged: number,
    co2: number,
    co2Class: fc.constantFrom(null, ...co2Classes),
    co2Discharged: number,
    co2ClassDischarged: fc.constantFrom(null, ...co2Classes),
    electricRange: number,
  })
  fc.assert(
    fc.property(anyCar, (car) => {
      const text = linesOf(car).join("\n")
      if (car.drive === "ELECTRIC") expect(text).not.toContain("l/100")
      if (car.drive === "PETROL" || car.drive === "DIESEL")
        expect(text).not.toMatch(/kWh|Reichweite|entladen/)
    }),
  )
})
