import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type EnergyCar, energyNames } from "./energy.ts"
import { co2Classes, drives } from "./enums.ts"
import { mandatoryTextOf } from "./mandatory-text.ts"

const nothing: EnergyCar = {
  drive: null,
  fuelConsumption: 0,
  powerConsumption: 0,
  fuelConsumptionDischarged: 0,
  co2: 0,
  co2Class: null,
  co2Discharged: 0,
  co2ClassDischarged: null,
  electricRange: 0,
}
const diesel: EnergyCar = { ...nothing, drive: "DIESEL", fuelConsumption: 5.8, co2: 152, co2Class: "E" }

describe("the text is whole", () => {
  test.each<[string, Partial<EnergyCar>, string]>([
    [
      "of a diesel",
      diesel,
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
  ])("%s", (_, energy, text) => {
    expect(mandatoryTextOf({ ...nothing, ...energy })).toEqual({ text, missing: [], contradictions: [] })
  })
})

test("there is none of a car of which nothing is known, or whose class is another's", () => {
  expect(mandatoryTextOf(nothing)).toMatchObject({ text: null, missing: ["drive"] })
  const wrong = mandatoryTextOf({ ...diesel, co2Class: "A" })
  expect([wrong.text, wrong.contradictions]).toEqual([
    null,
    ["Zu 152\u00a0g/km gehört die CO₂-Klasse E, nicht A."],
  ])
})

test("no part of a whole text can be left away, but what the law does not ask for", () => {
  const tenth = fc.integer({ min: 0, max: 300 }).map((value) => value / 10)
  const grams = fc.integer({ min: 0, max: 250 })
  const co2Class = fc.constantFrom(null, ...co2Classes)
  const cars = fc.record({
    drive: fc.constantFrom(null, ...drives),
    fuelConsumption: tenth,
    powerConsumption: tenth,
    fuelConsumptionDischarged: tenth,
    ...{ co2: grams, co2Discharged: grams, electricRange: grams },
    ...{ co2Class, co2ClassDischarged: co2Class },
  })
  const optional = ["electricRange", "co2Discharged"]
  fc.assert(
    fc.property(cars, (car) => {
      const { text, missing, contradictions } = mandatoryTextOf(car)
      expect(text === null).toBe(missing.length + contradictions.length > 0)
      for (const name of energyNames) {
        if (text === null || car[name] === nothing[name] || optional.includes(name)) continue
        expect(mandatoryTextOf({ ...car, [name]: nothing[name] }).text).toBeNull()
      }
    }),
  )
})
