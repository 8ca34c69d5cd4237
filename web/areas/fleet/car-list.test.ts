import { describe, expect, test } from "vitest"
import { isIncomplete } from "../../../contract/publish.ts"
import { adminCarOf } from "../car-record/admin-car-for-tests.ts"
import { carRows, findCars } from "./car-list.ts"

const free = adminCarOf({ jobNumber: "3", idNumber: "W9ZHRD2DRCJV3KHWM", licensePlateNumber: "HH-ZV 1788" })
const asked = adminCarOf({ jobNumber: "1", openRequest: true, idNumber: "", licensePlateNumber: "" })
const accepted = adminCarOf({
  jobNumber: "2",
  area: "SELECTION",
  locationId: null,
  activityState: "REQUEST_ACCEPTED",
  idNumber: "",
  licensePlateNumber: "",
})
const confirmed = adminCarOf({
  jobNumber: "4",
  activityState: "PRE_CONTRACT_CONFIRMED",
  idNumber: "",
  licensePlateNumber: "",
})
const homeless = adminCarOf({ jobNumber: "5", locationId: null, idNumber: "", licensePlateNumber: "" })
const names = {
  option: () => "",
  location: (id: string | null) => (id ? "1101 - Haus Lübeck" : ""),
  city: (id: string | null) => (id ? "Hamburg" : ""),
  marks: ({ openRequest }: { openRequest: boolean }) => (openRequest ? "Anfrage offen" : ""),
}
const rows = carRows(
  [free, asked, accepted, confirmed, homeless],
  new Map([[confirmed.id, [{ code: "offer_over" as const, messages: [] }]]]),
  names,
)
const numbers = (cars: readonly { jobNumber: string }[]) => cars.map(({ jobNumber }) => jobNumber)

describe("the fleet of the admin", () => {
  test("without filters every car, by job number", () => {
    expect(numbers(findCars(rows, {}).found)).toEqual(["1", "2", "3", "4", "5"])
  })

  test.each(["w9zhrd2drcjv3khwm", "RCJV3", "hh zv1788", "HH-ZV 17", "3"])("%s finds the car", (search) => {
    expect(numbers(findCars(rows, { search }).found)).toContain("3")
  })

  test("every word of the row finds it, and the very number comes first", () => {
    expect(numbers(findCars(rows, { search: "luebeck anfrage" }).found)).toEqual(["1"])
    expect(numbers(findCars(rows, { search: "selection" }).found)).toEqual(["2"])
    expect(numbers(findCars(rows, { search: "3" }).found)[0]).toBe("3")
  })

  test("a search without a match finds nothing and counts nothing", () => {
    const { found, counts } = findCars(rows, { search: "XYZ" })
    expect(found).toEqual([])
    expect(counts).toEqual({ all: 0, open: 0, confirmed: 0, rejected: 0, incomplete: 0, odd: 0 })
  })

  test("what waits for the provider: open requests and acceptances", () => {
    expect(numbers(findCars(rows, { work: "open" }).found)).toEqual(["1", "2"])
  })

  test("counts follow search and area, not the chosen work", () => {
    expect(findCars(rows, { area: "PRE_OFFER", work: "confirmed" })).toMatchObject({
      found: [confirmed],
      counts: { all: 4, open: 1, confirmed: 1, rejected: 0, incomplete: 1, odd: 1 },
    })
  })

  test("what looks wrong", () => {
    expect(numbers(findCars(rows, { work: "odd" }).found)).toEqual(["4"])
  })

  test("a selection car needs no location, a pre-offer car does (P1)", () => {
    expect(isIncomplete(accepted)).toBe(false)
    expect(isIncomplete(homeless)).toBe(true)
  })
})
