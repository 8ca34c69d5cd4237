import { createHash } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { activityStates, areas, offerTypes } from "../core/enums.ts"
import { factRules, factsOf, maskOf } from "./car-facts.ts"
import { type CarFields, catalogue, newCarFields } from "./car-fields.ts"
import { missingReasons } from "./publish.ts"
import { warningCodes, warningsOf } from "./warnings.ts"

const day = fc.constantFrom(null, "2019-05-01", "2020-08-01", "2026-11-01", "2026-11-16", "2026-12-24")
const amount = fc.constantFrom(0, 1, 900, 10_000, 12_000, 40_000, 40_000.5, 47_600, 61_000)
const ofKind: Partial<Record<string, fc.Arbitrary<unknown>>> = {
  date: day,
  integer: amount,
  euro: amount,
  flag: fc.boolean(),
  location: fc.constantFrom(null, "here"),
  text: fc.constantFrom("", "00042a", "HH-ZV 1788", "Ära 2.0"),
}
const anyCar = fc.record({
  ...Object.fromEntries(
    catalogue.map((field) => [
      field.name,
      ofKind[field.kind] ?? fc.constant((newCarFields as Record<string, unknown>)[field.name] ?? null),
    ]),
  ),
  area: fc.constantFrom(...areas),
  activityState: fc.constantFrom(null, ...activityStates),
  preOfferType: fc.constantFrom(null, ...offerTypes),
}) as unknown as fc.Arbitrary<CarFields>

/** SHA-256 of the facts of many cars, by rules. A change of the result needs higher `factRules`, so that stored facts are computed again. */
const digests: Record<number, string> = {
  1: "2a453fecb0d7dfa121ab876d2d08db282876126285bc470798acd09593e40b5d",
}

test("the facts of many cars are those of these rules", () => {
  const facts = fc.sample(anyCar, { numRuns: 2_000, seed: 1 }).map(factsOf)
  const digest = createHash("sha256").update(JSON.stringify(facts)).digest("hex")
  expect({ [factRules]: digest }).toEqual({ [factRules]: digests[factRules] })
})

test("warnings are those that hold on any day, the end of an offer begins another", () => {
  const dated = maskOf(warningCodes, ["offer_over", "confirmed_in_future"])
  fc.assert(
    fc.property(anyCar, day, (car, today) => {
      const { warnings, firstOverAfter } = factsOf(car)
      const codes = warningsOf(car, undefined, today ?? "2026-11-16").map(({ code }) => code)
      expect(maskOf(warningCodes, codes) & ~dated).toBe(warnings)
      expect(codes.includes("offer_over")).toBe(
        firstOverAfter !== null && firstOverAfter < (today ?? "2026-11-16"),
      )
    }),
  )
})

test("bits follow the order of the codes", () => {
  expect(maskOf(missingReasons, ["location", "date"])).toBe(5)
  expect(factsOf({ ...newCarFields, jobNumber: "1", area: "SELECTION" }).missing).toBe(6)
})
