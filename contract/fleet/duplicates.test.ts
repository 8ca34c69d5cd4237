import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { forAll } from "../core/property-for-tests.ts"
import { duplicateFields, duplicateKeys, findDuplicates, maxNamed, type NamedCar } from "./duplicates.ts"

const named = (jobNumber: string, idNumber = ""): NamedCar => ({ jobNumber, idNumber })

const none = { idNumber: [], archived: [], jobNumber: [] }

describe("duplicates among cars", () => {
  const cars = [
    named("47", "W9ZHRD2DRCJV3KHWM"),
    named("48", "W9ZHRD2DRCJV3KHWM"),
    named("0047"),
    named("a1"),
    named("A1"),
    named("407"),
    named("00"),
    named("0"),
  ]
  test.each<[string, Record<string, string[]> | undefined]>([
    ["47", { ...none, idNumber: ["48"], jobNumber: ["0047"] }],
    ["48", { ...none, idNumber: ["47"] }],
    ["A1", { ...none, jobNumber: ["a1"] }],
    ["0", { ...none, jobNumber: ["00"] }],
  ])("of %s", (jobNumber, duplicates) => {
    expect(findDuplicates(cars)(cars.find((car) => car.jobNumber === jobNumber) as NamedCar)).toEqual(
      duplicates,
    )
  })

  test("an archived car is matched by its VIN alone, and marked as archived", () => {
    const archived = { ...named("a7", "W9ZHRD2DRCJV3KHWM"), isArchived: true }
    const again = named("A7", "w9zhrd2drcjv3khwm")
    expect(findDuplicates([archived, again])(again)).toEqual({ ...none, archived: ["a7"] })
    const other = { ...again, idNumber: "" }
    expect(findDuplicates([{ ...archived, idNumber: "" }, other])(other)).toBeUndefined()
  })

  test("lists five of many duplicates", () => {
    const many = Array.from({ length: 20_000 }, (_, at) => named(`a${at}`, "unbekannt"))
    const find = findDuplicates(many)
    expect(many.map((car) => find(car)?.idNumber.length)).toEqual(many.map(() => 5))
    expect(find(many[2] as NamedCar)?.idNumber).toEqual(["a0", "a1", "a3", "a4", "a5"])
  })
})

test("a duplicate names the other cars, at most five", () => {
  const word = fc.constantFrom("", "A", "a", "0A", "B")
  const fleet = fc.uniqueArray(fc.record({ jobNumber: fc.stringMatching(/^0?[aAbB]$/), idNumber: word }), {
    selector: ({ jobNumber }) => jobNumber,
    maxLength: 8,
  })
  forAll([fleet], (cars) => {
    const find = findDuplicates(cars)
    for (const one of cars)
      for (const field of duplicateFields) {
        const same = cars.filter(
          (other) => other !== one && duplicateKeys(other)[field] === duplicateKeys(one)[field],
        )
        const expected = duplicateKeys(one)[field] === "" ? [] : same.map(({ jobNumber }) => jobNumber)
        expect(find(one)?.[field] ?? []).toEqual(expected.slice(0, maxNamed))
      }
  })
})
