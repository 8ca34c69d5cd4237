import { expect, test } from "vitest"
import { type CarFields, carFields, emptyValue } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { type ExistingCar, judge, type Measure } from "./rules.ts"
import { wordsOf } from "./sheet.cells.ts"
import type { WantedCar } from "./sheet.ts"

const empty = Object.fromEntries(
  carFields.map((field) => [field.name, emptyValue(field)]),
) as unknown as CarFields
const fields: CarFields = { ...empty, jobNumber: "4000123", area: "PRE_OFFER" }
const car: Car = { ...fields, id: "car", version: 1, offerVersion: 1, openRequest: false }
const existing: ExistingCar = {
  car,
  archived: false,
  createdAt: "2026-11-01T08:00:00.000Z",
  fieldChangedAt: { paint_code: "2026-11-10T08:00:00.000Z" },
}
const exportedAt = new Date("2026-11-05T08:00:00.000Z")

/** Changes and objections of a row, as `field code`. */
function judged(
  cells: Partial<CarFields>,
  stored: Partial<ExistingCar> = {},
  measure: Partial<Measure> = {},
) {
  const wanted = { ...fields, ...cells }
  const verdict = judge(
    wanted,
    { ...existing, ...stored },
    { exportedAt, ownImports: new Set(), words: wordsOf([]), ...measure },
  )
  for (const { message } of verdict.objections) expect(message).toMatch(/^[A-Z].+\.$/)
  const objections = verdict.objections.map(({ path, code }) => `${path} ${code}`)
  return { changes: [...verdict.changes].sort(), objections: objections.sort() }
}
const status = { activityState: "PRE_CONTRACT_ACCEPTED" } as const
const held = (more: Partial<CarFields> = {}) => ({ car: { ...car, ...status, ...more } })

test.each<[Partial<CarFields>, Partial<ExistingCar>, string[], string[]]>([
  [{}, {}, [], []],
  [{ offerPriceExclVat: 1, area: "SELECTION" }, {}, ["area", "offerPriceExclVat"], []],
  [status, {}, [], ["activityState status_differs"]],
  [{ ...status, paintCode: "775" }, { archived: true }, [], ["jobNumber job_number_archived"]],
  [
    { ...status, offerPriceExclVat: 1, paintDesignation: "Blau" },
    held(),
    ["offerPriceExclVat", "paintDesignation"],
    ["offerPriceExclVat car_bound"],
  ],
  [
    { ...status, idNumber: "WARTEST0000000002", modelDesignation: "Neu" },
    held({ idNumber: "WARTEST0000000001" }),
    ["idNumber", "modelDesignation"],
    ["idNumber car_bound"],
  ],
  [
    { area: "SELECTION", locationId: "1101", offerPriceExclVat: 1 },
    { car: { ...car, openRequest: true } },
    ["area", "locationId", "offerPriceExclVat"],
    ["area request_still_open", "locationId request_still_open"],
  ],
  [{ paintCode: "775" }, {}, ["paintCode"], ["paintCode changed_since_export"]],
  [{ paintDesignation: "Blau" }, {}, ["paintDesignation"], []],
  [
    { paintDesignation: "Blau" },
    { createdAt: exportedAt.toISOString() },
    ["paintDesignation"],
    ["paintDesignation changed_since_export"],
  ],
])("judges a row with %o on a car with %o", (cells, car, changes, objections) => {
  expect(judged(cells, car)).toEqual({ changes, objections })
})

test("a missing cell is no change, and a file without export instant overwrites", () => {
  const few: WantedCar = { jobNumber: "4000123", paintCode: "775" }
  const verdict = judge(few, existing, { exportedAt: undefined, ownImports: new Set(), words: wordsOf([]) })
  expect(verdict).toEqual({ changes: ["paintCode"], objections: [] })
})

const words = wordsOf([
  { kind: "PROMOTION", id: "autumn", text: "Herbst", isExpired: true },
  { kind: "PROMOTION", id: "winter", text: "Winter", isExpired: false },
])

test("an expired option cannot be chosen", () => {
  expect(judged({ promotion: "autumn" }, {}, { words }).objections).toEqual(["promotion option_expired"])
  const others = { paintDesignation: "Herbst", promotion: "winter" }
  expect(judged(others, {}, { words }).objections).toEqual([])
})

test("a new car has no status; all non-empty values are changes", () => {
  const wanted: WantedCar = { ...fields, dateConfirmation: "2026-11-01", promotion: "autumn" }
  const { changes, objections } = judge(wanted, undefined, { exportedAt, ownImports: new Set(), words })
  expect([...changes].sort()).toEqual(["area", "jobNumber", "promotion"])
  expect(objections).toEqual([
    {
      path: "dateConfirmation",
      code: "status_not_empty",
      message: "Bei einem neuen Fahrzeug muss diese Zelle leer sein.",
    },
    { path: "promotion", code: "option_expired", message: "Aktion ist abgelaufen und nicht mehr wählbar." },
  ])
})
