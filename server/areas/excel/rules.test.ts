import { expect, test } from "vitest"
import { type CarFieldName, carFields, emptyValue } from "../../../contract/car-fields.ts"
import { judge, type KnownCar, type Measure } from "./rules.ts"
import type { SheetCar, WantedCar } from "./sheet.ts"

const empty = Object.fromEntries(carFields.map((field) => [field.name, emptyValue(field)])) as SheetCar
const words: SheetCar = { ...empty, jobNumber: "4000123", area: "PRE_OFFER" }
const known: KnownCar = {
  id: "car",
  words,
  openRequest: false,
  archived: false,
  createdAt: "2026-11-01T08:00:00.000Z",
  fieldChangedAt: { paint_code: "2026-11-10T08:00:00.000Z" },
}
const exported = new Date("2026-11-05T08:00:00.000Z")

/** What a row that changes these cells comes to: the changed fields, and the code of each objection. */
function judged(cells: Partial<SheetCar>, changes: Partial<KnownCar> = {}, measure: Partial<Measure> = {}) {
  const verdict = judge(
    { ...words, ...cells },
    { ...known, ...changes },
    { exportedAt: exported, expired: new Map(), ...measure },
  )
  return [verdict.changes, verdict.objections.map(({ name, code }) => [name, code])]
}

test("a row as the car is changes nothing, and a cell that is not there is no change", () => {
  expect(judged({})).toEqual([[], []])
  const few: WantedCar = { jobNumber: "4000123", paintDesignation: "Blau" }
  expect(judge(few, known, { exportedAt: undefined, expired: new Map() })).toEqual({
    changes: ["paintDesignation"],
    objections: [],
  })
})

test("an archived car takes nothing", () => {
  const verdict = judge({ ...words, paintCode: "775" }, { ...known, archived: true }, measured())
  expect(verdict).toEqual({
    changes: [],
    objections: [
      {
        name: "jobNumber",
        code: "job_number_archived",
        message: "Diese Auftragsnummer gehört zu einem archivierten Fahrzeug.",
      },
    ],
  })
})

const measured = (expired: Measure["expired"] = new Map()): Measure => ({ exportedAt: exported, expired })

test.each([
  [{ activityState: "PRE_CONTRACT_ACCEPTED" }, {}, [], [["activityState", "status_differs"]]],
  [{ offerPriceExclVat: 1 }, {}, ["offerPriceExclVat"], []],
  [
    { offerPriceExclVat: 1, paintDesignation: "Blau" },
    { words: { ...words, activityState: "PRE_CONTRACT_ACCEPTED" } },
    ["paintDesignation", "offerPriceExclVat"],
    [
      ["activityState", "status_differs"],
      ["offerPriceExclVat", "car_bound"],
    ],
  ],
  [
    { idNumber: "WARTEST0000000002", modelDesignation: "Neu" },
    { words: { ...words, activityState: "PRE_CONTRACT_ACCEPTED", idNumber: "WARTEST0000000001" } },
    ["idNumber", "modelDesignation"],
    [
      ["activityState", "status_differs"],
      ["idNumber", "car_bound"],
    ],
  ],
  [
    { area: "SELECTION", locationId: "1101", offerPriceExclVat: 1 },
    { openRequest: true },
    ["area", "locationId", "offerPriceExclVat"],
    [
      ["area", "request_still_open"],
      ["locationId", "request_still_open"],
    ],
  ],
  [{ area: "SELECTION" }, {}, ["area"], []],
  [{ paintCode: "775" }, {}, ["paintCode"], [["paintCode", "changed_since_export"]]],
  [{ paintDesignation: "Blau" }, {}, ["paintDesignation"], []],
  [
    { paintDesignation: "Blau" },
    { createdAt: exported.toISOString() },
    ["paintDesignation"],
    [["paintDesignation", "changed_since_export"]],
  ],
] as const)("of %o on a car with %o", (cells, changes, changed, objections) => {
  const [fields, found] = judged(cells as Partial<SheetCar>, changes as Partial<KnownCar>)
  expect(new Set(fields as string[])).toEqual(new Set(changed as readonly CarFieldName[]))
  expect(new Map(found as [string, string][])).toEqual(new Map(objections as never))
})

test("a file that no export made overwrites what was changed", () => {
  expect(judged({ paintCode: "775" }, {}, { exportedAt: undefined })).toEqual([["paintCode"], []])
})

test("an expired option is chosen no more, of its own kind alone", () => {
  const expired: Measure["expired"] = new Map([["PROMOTION", new Set(["Herbst"])]])
  expect(judged({ promotion: "Herbst" }, {}, { expired })).toEqual([
    ["promotion"],
    [["promotion", "option_expired"]],
  ])
  expect(judged({ brand: "Herbst", paintDesignation: "Herbst" }, {}, { expired })[1]).toEqual([])
  expect(judged({ promotion: "Winter" }, {}, { expired })[1]).toEqual([])
})

test("a new car has no status; everything that is not empty is a change", () => {
  const car: WantedCar = { ...words, dateConfirmation: "2026-11-01", promotion: "Herbst" }
  const verdict = judge(car, undefined, measured(new Map([["PROMOTION", new Set(["Herbst"])]])))
  expect(new Set(verdict.changes)).toEqual(new Set(["jobNumber", "area", "promotion"]))
  expect(verdict.objections).toEqual([
    {
      name: "dateConfirmation",
      code: "status_not_empty",
      message: "Bei einem neuen Fahrzeug muss diese Zelle leer sein.",
    },
    { name: "promotion", code: "option_expired", message: "Aktion ist abgelaufen und nicht mehr wählbar." },
  ])
})

test("objections say why", () => {
  const messagesOf = (cells: Partial<SheetCar>, changes: Partial<KnownCar> = {}) =>
    judge({ ...words, ...cells }, { ...known, ...changes }, measured()).objections.map(
      ({ message }) => message,
    )
  expect(messagesOf({ paintCode: "775", preOfferType: "TWO" })).toEqual(
    expect.arrayContaining([
      "Wurde im Portal am 10.11.2026, 09:00 Uhr geändert, nachdem die Datei exportiert wurde.",
      "Weicht vom Portal ab. Der Status wird nicht durch eine Datei geändert.",
    ]),
  )
  const held = { ...words, activityState: "PRE_CONTRACT_ACCEPTED" } as SheetCar
  expect(messagesOf({ offerPriceExclVat: 1, activityState: held.activityState }, { words: held })).toEqual([
    "Gebunden: erst nach der Freigabe des Fahrzeugs änderbar.",
  ])
  expect(messagesOf({ locationId: "1101" }, { openRequest: true })).toEqual([
    "Zu diesem Fahrzeug ist noch eine Anfrage offen.",
  ])
})
