import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { carFields } from "../../../contract/car-fields.ts"
import type { ImportReport } from "../../../contract/excel.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { columnOf, type Db } from "../../platform/postgres/index.ts"
import { isRefused } from "../../platform/refusal.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { recordChangesAs } from "../cars/record.ts"
import { checkCars, importCars } from "./commands.ts"
import { type CarCells, sheetOf, today } from "./sheet.for-tests.ts"

let test: TestApp
let db: TestApp["db"]
beforeAll(async () => {
  test = await startTestApp()
  db = test.db
})
afterAll(() => test.close())
beforeEach(() => db.run("delete from cars"))

const car: CarCells = {
  jobNumber: "0007000",
  display: "ja",
  locationId: "1101",
  brand: "Aurel",
  listPriceExclVat: 54_408.1,
  offerPriceExclVat: 40_000,
  dateOfDelivery: { date: "2027-02-02" },
  additionalInformation: "8-fach bereift",
}
type Options = { exportedAt?: string; createOptions?: boolean }

const check = async (cars: CarCells[], { exportedAt, createOptions = false }: Options = {}) =>
  answered(await checkCars(db, sheetOf(cars, exportedAt), { createOptions, today }))

const apply = (cars: CarCells[], { exportedAt, createOptions = false }: Options = {}) =>
  db.transaction((tx) => importCars(tx, sheetOf(cars, exportedAt), { createOptions, today }))

const applied = async (cars: CarCells[], options: Options = {}) => answered(await apply(cars, options))

/** The errors of an import that was refused for its cells. */
async function refusedFor(cars: CarCells[], options: Options = {}) {
  const answer = await apply(cars, options)
  expect(answer).toMatchObject({ refused: "import_has_errors" })
  return (answer as { details: ImportReport }).details.errors
}

function answered<T>(answer: T): Exclude<T, { refused: unknown }> {
  if (isRefused(answer)) throw new Error(JSON.stringify(answer))
  return answer as Exclude<T, { refused: unknown }>
}

const stored = (jobNumber = car.jobNumber) =>
  db.one<Record<string, unknown>>("select * from cars where job_number = $1", [jobNumber])
const accept = (on: Db, jobNumber = car.jobNumber) =>
  on.run(
    `update cars set activity_state = 'PRE_CONTRACT_ACCEPTED', user_id = $2, pre_offer_type = 'MAIN',
       date_status_updated = '2026-11-16T08:00:00.123Z', version = version + 1 where job_number = $1`,
    [jobNumber, castUser("leitung@brenner.example").id],
  )

describe("an import", () => {
  it("refuses a wrong header and names the columns", async () => {
    const wrong = { rows: [["Auftragsnummer", "Farbe"]] }
    const refused = await checkCars(db, wrong, { createOptions: false, today })
    expect(refused).toMatchObject({ refused: "import_wrong_header", details: { unknown: ["Farbe"] } })
    const onApply = await db.transaction((tx) => importCars(tx, wrong, { createOptions: false, today }))
    expect(onApply).toEqual(refused)
  })

  it("writes nothing at all when one cell is wrong", async () => {
    const errors = await refusedFor([car, { ...car, jobNumber: "2", kilometerReading: -1 }])
    expect(errors).toEqual([
      {
        row: 3,
        jobNumber: "2",
        column: "Kilometerstand",
        value: "-1",
        code: "negative",
        message: "Bitte Angabe berichtigen: Minimum 0",
      },
    ])
    expect(await db.many("select from cars")).toEqual([])
  })

  it("refuses the same job number twice, in both rows", async () => {
    const double = { column: "Auftragsnummer", code: "duplicate_job_number" }
    expect(await refusedFor([car, { ...car, jobNumber: " 0007000 " }])).toMatchObject([
      { ...double, row: 2, message: "Diese Auftragsnummer steht auch in Zeile 3." },
      { ...double, row: 3, jobNumber: "0007000", message: "Diese Auftragsnummer steht auch in Zeile 2." },
    ])
  })

  it("refuses the job number of an archived car, once and whatever else the row says", async () => {
    await applied([car, { ...car, jobNumber: "2" }])
    await db.run("update cars set archived_at = now(), version = version + 1 where job_number = '2'")
    const before = await stored("2")
    expect(
      await refusedFor([{ ...car, jobNumber: "2", kilometerReading: 5, activityState: "x" }]),
    ).toMatchObject([
      { column: "Status", code: "unknown_choice" },
      { row: 2, column: "Auftragsnummer", value: "2", code: "job_number_archived" },
    ])
    expect(await refusedFor([{ ...car, jobNumber: "2" }])).toMatchObject([{ code: "job_number_archived" }])
    expect(await stored("2")).toEqual(before)
  })

  it("only checks when it is only checked, and says field by field what it would create", async () => {
    expect(await check([car])).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      emptied: 0,
      errorCount: 0,
      errorRows: 0,
      errors: [],
      warningCount: 0,
      warnings: [],
      doubtCount: 0,
      doubts: [],
      missingColumns: [],
      missingOptions: [],
      changes: [
        {
          jobNumber: "0007000",
          kind: "create",
          fields: {
            jobNumber: [null, "0007000"],
            area: [null, "Pre-Offer"],
            display: [null, true],
            location: [null, "1101"],
            brand: [null, "Aurel"],
            listPriceExclVat: [null, 54_408.1],
            offerPriceExclVat: [null, 40_000],
            dateOfDelivery: [null, "2027-02-02"],
            additionalInformation: [null, "8-fach bereift"],
          },
        },
      ],
    })
    expect(await stored()).toBeUndefined()
  })

  it("creates unknown cars, updates known ones and leaves those alone that are not in the file", async () => {
    await applied([car, { ...car, jobNumber: "2" }])
    const other = await stored("2")
    const report = await applied([
      { ...car, additionalInformation: null, locationId: "1102", brand: "AUREL VANS" },
      { jobNumber: "3" },
    ])
    expect(report).toMatchObject({ created: 1, updated: 1, unchanged: 0, emptied: 1 })
    expect(report.changes[0]).toEqual({
      jobNumber: "0007000",
      kind: "update",
      fields: {
        location: ["1101", "1102"],
        brand: ["Aurel", "Aurel Vans"],
        additionalInformation: ["8-fach bereift", null],
      },
    })
    expect(await stored()).toMatchObject({
      additional_information: "",
      location_id: castLocation("1102").id,
      list_price_excl_vat: 54_408.1,
      date_of_delivery: "2027-02-02",
    })
    expect(await stored("2")).toEqual(other)
  })

  it("lets the version grow with every change, the offer's version only with the offer, and nothing otherwise", async () => {
    await applied([car])
    await applied([{ ...car, plannedUsageTime: 7 }])
    expect(await stored()).toMatchObject({ version: 2, offer_version: 1 })
    await applied([{ ...car, offerPriceExclVat: 39_000 }])
    expect(await stored()).toMatchObject({ version: 3, offer_version: 2 })
    const before = await db.one("select xmin::text, version from cars")
    expect(await applied([{ ...car, offerPriceExclVat: "39.000,00" }])).toMatchObject({
      unchanged: 1,
      changes: [],
    })
    expect(await db.one("select xmin::text, version from cars")).toEqual(before)
  })

  it("tells names apart by every letter and sign, and by nothing that is not seen", async () => {
    const label = { type: "PROMOTION", label: "Helle Vorführer" }
    await db.run("insert into options (type, label) values ($1, $2)", [label.type, label.label])
    expect(await check([{ ...car, promotion: "helle\u00a0Vorfu\u0308hrer " }])).toMatchObject({
      missingOptions: [],
      errors: [],
    })
    const others = ["Helle Vorfuehrer", "Helle Vorführer+", "Helle\u00a0Vorfuehrer"]
    const cars = others.map((promotion, at) => ({ ...car, jobNumber: `${at}`, promotion }))
    const { missingOptions } = await check(cars, { createOptions: true })
    expect(missingOptions).toEqual(others.slice(0, 2).map((other) => ({ ...label, label: other })))
    await applied(cars, { createOptions: true })
    await db.run("delete from cars")
    await db.run("delete from options where label like 'Helle %'")
  })

  it("takes a job number with any space for the one that is there", async () => {
    await applied([{ ...car, jobNumber: "47 11" }])
    expect(await check([{ ...car, jobNumber: "47\u00a0 11" }])).toMatchObject({ created: 0, unchanged: 1 })
    await db.run("delete from cars")
  })

  it("refuses unknown labels, or makes them options when told so", async () => {
    const unknown = { ...car, brand: "Borealis", model: "borealis" }
    const missingOptions = [
      { type: "BRAND", label: "Borealis" },
      { type: "MODEL", label: "borealis" },
    ]
    const report = await check([unknown])
    expect(report.missingOptions).toEqual(missingOptions)
    expect(report.errors.map(({ code }) => code)).toEqual(["unknown_option", "unknown_option"])
    expect(await check([unknown], { createOptions: true })).toMatchObject({
      created: 1,
      errors: [],
      missingOptions,
    })
    await refusedFor([unknown, { ...unknown, kilometerReading: -1, jobNumber: "2" }], { createOptions: true })
    expect(await db.many("select from options where lower(label) = 'borealis'")).toEqual([])
    await applied([unknown], { createOptions: true })
    expect(await check([{ ...unknown, brand: "BOREALIS" }])).toMatchObject({
      unchanged: 1,
      missingColumns: [],
      missingOptions: [],
    })
    await db.run("delete from cars")
    await db.run("delete from options where lower(label) = 'borealis'")
  })
})

describe("an option that has expired", () => {
  const promotion = "Sommeraktion 2026"
  const expired = {
    column: "Aktion",
    value: promotion,
    code: "option_expired",
    message: "Aktion ist abgelaufen und nicht mehr wählbar.",
  }

  it("is chosen no more, neither for a new car nor for one that had another or none", async () => {
    expect(await refusedFor([{ ...car, promotion }])).toMatchObject([{ ...expired, row: 2 }])
    await applied([car])
    expect(await refusedFor([{ ...car, promotion }])).toMatchObject([expired])
    await applied([{ ...car, promotion: "Elektro-Wochen" }])
    expect((await check([{ ...car, promotion }])).errors).toMatchObject([expired])
    expect((await check([{ ...car, promotion: promotion.toUpperCase() }])).errors).toHaveLength(1)
  })

  it("stays on the car that has it", async () => {
    await applied([car])
    await db.run("update cars set promotion = (select id from options where label = $1)", [promotion])
    expect(await check([{ ...car, promotion }])).toMatchObject({ unchanged: 1, errors: [] })
    expect(await applied([{ ...car, promotion, licensePlateNumber: "S-ZV 1" }])).toMatchObject({ updated: 1 })
    expect(await applied([{ ...car, licensePlateNumber: "S-ZV 1" }])).toMatchObject({ updated: 1 })
  })
})

describe("what an import may not touch", () => {
  it("is the status: compared for known cars, empty for new ones", async () => {
    const status = {
      activityState: "Pre-Offer angenommen",
      userId: "Leitung@brenner.example",
      preOfferType: "MAIN",
    }
    expect((await refusedFor([{ ...car, ...status }])).map(({ code }) => code)).toEqual(
      Array(3).fill("status_not_empty"),
    )
    await applied([car])
    await accept(db)
    const errors = await refusedFor([
      { ...car, activityState: "Vorvertrag bestätigt", userId: status.userId },
    ])
    expect(errors.map(({ column, code }) => [column, code])).toEqual([
      ["Status", "status_differs"],
      ["Status geändert am", "status_differs"],
      ["Pre-Offer-Typ", "status_differs"],
    ])
    const same = { ...car, ...status, dateStatusUpdated: { datetime: "2026-11-16T09:00:00" } }
    expect(await applied([same])).toMatchObject({ unchanged: 1 })
    expect(await applied([{ ...same, additionalInformation: "geputzt", display: "nein" }])).toMatchObject({
      updated: 1,
    })
    expect(await stored()).toMatchObject({ activity_state: "PRE_CONTRACT_ACCEPTED", version: 3 })
  })

  it("is price, date, kilometres, location and area of a bound car", async () => {
    await applied([car])
    await accept(db)
    const same = {
      ...car,
      activityState: "Pre-Offer angenommen",
      userId: "leitung@brenner.example",
      preOfferType: "Pre-Offer 1",
      dateStatusUpdated: { datetime: "2026-11-16T09:00:00" },
    }
    const errors = await refusedFor([
      {
        ...same,
        area: "Selection",
        locationId: null,
        offerPriceExclVat: 1,
        dateOfDelivery: null,
        kilometerReading: 5,
        acceptPreOffer: "ja",
      },
    ])
    expect(errors.map(({ column, code }) => [column, code])).toEqual(
      ["Bereich", "Standort", "Aussteuerungsdatum", "Kilometerstand", "Pre-Offer 1 Kaufpreis netto"].map(
        (column) => [column, "car_bound"],
      ),
    )
    expect(errors[0]?.message).toMatch(/gebunden/i)
    expect(await stored()).toMatchObject({ version: 2, accept_pre_offer: false })
  })

  it("is the location of a car with an open request", async () => {
    await applied([car])
    await db.run("update cars set open_request = gen_random_uuid()")
    expect(await refusedFor([{ ...car, locationId: "1102" }])).toMatchObject([
      { row: 2, column: "Standort", value: "1102", code: "request_still_open" },
    ])
    expect(await applied([{ ...car, offerPriceExclVat: 39_000 }])).toMatchObject({ updated: 1 })
  })

  it("is a field that was changed on the server since the export", async () => {
    await applied([car, { ...car, jobNumber: "2" }])
    const { at: exportedAt } = (await db.one<{ at: string }>("select clock_timestamp() as at")) ?? { at: "" }
    await db.transaction(async (tx) => {
      await recordChangesAs(tx, castUser("admin@aurel.example").id, "screen")
      await tx.run("update cars set offer_price_excl_vat = 41000 where job_number = '2'")
    })
    await applied([{ ...car, jobNumber: "3" }])
    const cars = ["0007000", "2", "3"].map((jobNumber) => ({ ...car, jobNumber, paintCode: "001" }))
    expect(await refusedFor(cars, { exportedAt })).toMatchObject([
      {
        ...{ row: 3, column: "Pre-Offer 1 Kaufpreis netto", value: "40000", code: "changed_since_export" },
        message: expect.stringMatching(
          /^Wurde im Portal am \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr geändert, nachdem die Datei exportiert wurde\.$/,
        ),
      },
      // The whole car is newer than the file.
      { row: 4, column: "Lackcode", code: "changed_since_export" },
    ])
    const agreed = cars.map((one) => (one.jobNumber === "2" ? { ...one, offerPriceExclVat: 41_000 } : one))
    expect(await applied(agreed.slice(0, 2), { exportedAt })).toMatchObject({ updated: 2 })
    expect(await applied(cars)).toMatchObject({ updated: 2, unchanged: 1 })
  })
})

it("the portal knows of every field when it was changed", async () => {
  await applied([car])
  const body = (
    await db.one<{ body: string }>("select prosrc as body from pg_proc where proname = 'note_car_fields'")
  )?.body
  for (const { name } of carFields) expect(body).toContain(`'${columnOf(name)}'`)
  const noted = async () =>
    Object.keys((await db.one<{ at: object }>("select field_changed_at as at from cars"))?.at ?? {})
  expect(await noted()).toEqual([])
  await db.run(
    "update cars set version = version + 1, paint_code = paint_code, display = false, location_id = null",
  )
  expect((await noted()).sort()).toEqual(["display", "location_id"])
})

describe("at the same time", () => {
  /** Resolves when so many sessions wait for a lock. */
  async function waitingSessions(count: number) {
    for (;;) {
      const row = await db.one<{ count: number }>(
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      if ((row?.count ?? 0) >= count) return
    }
  }
  /** Starts an import while a transaction with this work is open, and commits that when the import waits for it. */
  async function importDuring<T>(work: (tx: Db) => Promise<unknown>, startImport: () => Promise<T>) {
    let running: Promise<T> | undefined
    await db.transaction(async (tx) => {
      await work(tx)
      running = startImport()
      running.catch(() => {})
      await waitingSessions(1)
    })
    return running as Promise<T>
  }

  it("two imports of the same new cars create them once", async () => {
    const cars = Array.from({ length: 300 }, (_, index) => ({ ...car, jobNumber: `N${index}` }))
    const reports = await Promise.all([applied(cars), applied([...cars].reverse()), applied(cars)])
    expect(reports.map(({ created }) => created).sort()).toEqual([0, 0, 300])
    expect(reports.map(({ unchanged }) => unchanged).sort()).toEqual([0, 300, 300])
    expect(await db.one("select count(*) from cars where version = 1")).toEqual({ count: 300 })
  })

  it("a car that somebody accepts while the import waits is bound for the import", async () => {
    await applied([car])
    const answer = await importDuring(
      (tx) => accept(tx),
      () => apply([{ ...car, offerPriceExclVat: 1 }]),
    )
    expect(answer).toMatchObject({ refused: "import_has_errors" })
    expect(await stored()).toMatchObject({
      offer_price_excl_vat: 40_000,
      activity_state: "PRE_CONTRACT_ACCEPTED",
    })
  })

  it("a field that somebody changes while the import of an export waits is not overwritten", async () => {
    await applied([car])
    const { at: exportedAt } = (await db.one<{ at: string }>("select clock_timestamp() as at")) ?? { at: "" }
    const change = (tx: Db) => tx.run("update cars set offer_price_excl_vat = 41000, version = version + 1")
    const wanted = [{ ...car, paintCode: "001", offerPriceExclVat: 39_000 }]
    expect(await importDuring(change, () => apply(wanted, { exportedAt }))).toMatchObject({
      refused: "import_has_errors",
    })
    expect(await stored()).toMatchObject({ offer_price_excl_vat: 41_000, paint_code: "" })
  })

  it("a job number that somebody creates in the same moment makes the import start again", async () => {
    const create = (tx: Db) => tx.run("insert into cars (job_number, area) values ('0007000', 'PRE_OFFER')")
    await expect(importDuring(create, () => apply([car, { ...car, jobNumber: "2" }]))).resolves.toMatchObject(
      { refused: "import_outdated" },
    )
    expect(await db.many("select job_number, brand from cars")).toEqual([
      { job_number: "0007000", brand: null },
    ])
  })
})
