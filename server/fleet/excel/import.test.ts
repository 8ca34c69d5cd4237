import { beforeEach, describe, expect, it } from "vitest"
import type { Db } from "../../core/postgres/db.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { manager } from "../../testing/requests.ts"
import { importsInto } from "./import.for-tests.ts"
import type { CarCells } from "./sheet.for-tests.ts"

const portal = portalOfFile()
const { addOption, storeCar } = builderOn(portal)
const { applied, apply, applyDuring, check, now, refusedFor, ...imports } = importsInto(portal)
beforeEach(() => portal.db.run("delete from cars"))

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
const stored = (jobNumber = car.jobNumber) => imports.stored(jobNumber)
const store = async (fields: object, jobNumber = car.jobNumber) =>
  storeCar((await stored(jobNumber))!, fields)

/** xmin changes with every write. */
const written = () => portal.db.one("select xmin::text, version from cars")
const acceptance = {
  activityState: "PRE_CONTRACT_ACCEPTED",
  userId: castUser(manager).id,
  preOfferType: "MAIN",
  dateStatusUpdated: "2026-11-16T08:00:00.123Z",
}
const accepted: Partial<CarCells> = {
  activityState: "Pre-Offer angenommen",
  userId: "Leitung@brenner.example",
  preOfferType: "Pre-Offer 1",
  dateStatusUpdated: { datetime: "2026-11-16T09:00:00" },
}

describe("an import", () => {
  it("writes nothing if one cell is wrong", async () => {
    const column = "Kilometerstand"
    const wrong = { row: 3, jobNumber: "2", column, value: "-1", code: "negative" }
    expect(await refusedFor([car, { ...car, jobNumber: "2", kilometerReading: -1 }])).toEqual([
      { ...wrong, message: "Bitte Angabe berichtigen: Minimum 0" },
    ])
    expect(await stored()).toBeUndefined()
  })

  it("refuses the same job number twice, in both rows", async () => {
    const duplicate = { column: "Auftragsnummer", code: "duplicate_job_number" }
    expect(await refusedFor([car, { ...car, jobNumber: " 0007000 " }])).toMatchObject([
      { ...duplicate, row: 2, message: "Diese Auftragsnummer steht auch in Zeile 3." },
      { ...duplicate, row: 3, jobNumber: "0007000", message: "Diese Auftragsnummer steht auch in Zeile 2." },
    ])
  })

  it("refuses the job number of an archived car once, ignoring other errors", async () => {
    await applied([car])
    await store({ archivedAt: "2026-11-16" })
    const before = await stored()
    expect(await refusedFor([{ ...car, kilometerReading: 5, activityState: "x" }])).toMatchObject([
      { column: "Status", code: "unknown_choice" },
      { row: 2, column: "Auftragsnummer", value: "0007000", code: "job_number_archived" },
    ])
    expect(await stored()).toEqual(before)
  })

  it("previews without writing, field by field", async () => {
    const { changes, ...report } = await check([car])
    const lists = ["errors", "warnings", "implausible", "missingColumns", "missingOptions", "createdIds"]
    const counts = [
      "updated",
      "unchanged",
      "emptied",
      "errorCount",
      "errorRows",
      "warningCount",
      "implausibleCount",
    ]
    expect(report).toEqual({
      created: 1,
      exportedAt: null,
      ...Object.fromEntries(lists.map((name) => [name, []])),
      ...Object.fromEntries(counts.map((name) => [name, 0])),
    })
    const fields = {
      jobNumber: [null, "0007000"],
      area: [null, "Pre-Offer"],
      display: [null, true],
      location: [null, "1101"],
      brand: [null, "Aurel"],
      listPriceExclVat: [null, 54_408.1],
      offerPriceExclVat: [null, 40_000],
      dateOfDelivery: [null, "2027-02-02"],
      additionalInformation: [null, "8-fach bereift"],
    }
    expect(changes).toEqual([{ jobNumber: "0007000", kind: "create", fields }])
    expect(await stored()).toBeUndefined()
  })

  it("creates unknown cars, updates known ones, leaves others unchanged", async () => {
    await applied([car, { ...car, jobNumber: "2" }])
    const other = await stored("2")
    const changed = { ...car, additionalInformation: null, locationId: "1102", brand: "AUREL VANS" }
    const report = await applied([changed, { jobNumber: "3" }])
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

  it("increments the version of changed cars only, and the offer version only if the offer changed", async () => {
    await applied([car])
    await applied([{ ...car, plannedUsageTime: 7 }])
    expect(await stored()).toMatchObject({ version: 2, offer_version: 1 })
    await applied([{ ...car, offerPriceExclVat: 39_000 }])
    expect(await stored()).toMatchObject({ version: 3, offer_version: 2 })
    const before = await written()
    const same = { unchanged: 1, changes: [] }
    expect(await applied([{ ...car, offerPriceExclVat: "39.000,00" }])).toMatchObject(same)
    expect(await written()).toEqual(before)
  })

  it("distinguishes names by visible characters only", async () => {
    await addOption("PROMOTION", "Helle Vorführer")
    const hidden = await check([{ ...car, promotion: "helle\u00a0Vorfu\u0308hrer " }])
    expect(hidden).toMatchObject({ missingOptions: [], errors: [] })
    const others = ["Helle Vorfuehrer", "Helle Vorführer+", "Helle\u00a0Vorfuehrer"]
    const cars = others.map((promotion, at) => ({ ...car, jobNumber: `${at}`, promotion }))
    const { missingOptions } = await check(cars, { createOptions: true })
    expect(missingOptions).toEqual(others.slice(0, 2).map((label) => ({ type: "PROMOTION", label })))
    await applied(cars, { createOptions: true })
    await applied([{ ...car, jobNumber: "47 11" }])
    expect(await check([{ ...car, jobNumber: "47\u00a0 11" }])).toMatchObject({ created: 0, unchanged: 1 })
  })

  it("refuses unknown labels, or makes them options on demand", async () => {
    const unknown = { ...car, brand: "Borealis", model: "borealis" }
    const missingOptions = [
      { type: "BRAND", label: "Borealis" },
      { type: "MODEL", label: "borealis" },
    ]
    const report = await check([unknown])
    expect(report).toMatchObject({ missingOptions, errors: Array(2).fill({ code: "unknown_option" }) })
    const create = { createOptions: true }
    expect(await check([unknown], create)).toMatchObject({ created: 1, errors: [], missingOptions })
    await refusedFor([unknown, { ...unknown, kilometerReading: -1, jobNumber: "2" }], create)
    expect(await check([unknown])).toMatchObject({ missingOptions })
    await applied([unknown], create)
    const again = { unchanged: 1, missingColumns: [], missingOptions: [] }
    expect(await check([{ ...unknown, brand: "BOREALIS" }])).toMatchObject(again)
  })
})

describe("an expired option", () => {
  const promotion = "Sommeraktion 2026"
  const expired = {
    row: 2,
    column: "Aktion",
    value: promotion,
    code: "option_expired",
    message: "Aktion ist abgelaufen und nicht mehr wählbar.",
  }

  it("cannot be chosen for new or existing cars", async () => {
    expect(await refusedFor([{ ...car, promotion }])).toMatchObject([expired])
    await applied([car])
    expect(await refusedFor([{ ...car, promotion }])).toMatchObject([expired])
    await applied([{ ...car, promotion: "Elektro-Wochen" }])
    expect((await check([{ ...car, promotion }])).errors).toMatchObject([expired])
    expect((await check([{ ...car, promotion: promotion.toUpperCase() }])).errors).toHaveLength(1)
  })

  it("stays on its cars", async () => {
    await applied([car])
    await portal.db.run("update cars set promotion = (select id from options where label = $1)", [promotion])
    expect(await check([{ ...car, promotion }])).toMatchObject({ unchanged: 1, errors: [] })
    expect(await applied([{ ...car, promotion, licensePlateNumber: "S-ZV 1" }])).toMatchObject({ updated: 1 })
    expect(await applied([{ ...car, licensePlateNumber: "S-ZV 1" }])).toMatchObject({ updated: 1 })
  })
})

describe("an import never changes", () => {
  const columnsOf = (errors: readonly { column: string; code: string }[]) =>
    errors.map(({ column, code }) => `${column} ${code}`)

  it("the status: compared for known cars, empty for new ones", async () => {
    const { dateStatusUpdated: _, ...status } = accepted
    const ofNew = await refusedFor([{ ...car, ...status }])
    expect(ofNew.map(({ code }) => code)).toEqual(Array(3).fill("status_not_empty"))
    await applied([car])
    await store({ ...acceptance, version: 2 })
    const other = { activityState: "Vorvertrag bestätigt", userId: status.userId ?? null }
    expect(columnsOf(await refusedFor([{ ...car, ...other }]))).toEqual([
      "Status status_differs",
      "Status geändert am status_differs",
      "Pre-Offer-Typ status_differs",
    ])
    const same = { ...car, ...accepted }
    expect(await applied([same])).toMatchObject({ unchanged: 1 })
    const tidied = { ...same, additionalInformation: "geputzt", display: "nein" }
    expect(await applied([tidied])).toMatchObject({ updated: 1 })
    expect(await stored()).toMatchObject({ activity_state: "PRE_CONTRACT_ACCEPTED", version: 3 })
  })

  it("price, date, kilometres, location and area of a bound car", async () => {
    await applied([car])
    await store(acceptance)
    const changes = { area: "Selection", locationId: null, dateOfDelivery: null, acceptPreOffer: "ja" }
    const errors = await refusedFor([
      { ...car, ...accepted, ...changes, offerPriceExclVat: 1, kilometerReading: 5 },
    ])
    expect(columnsOf(errors)).toEqual(
      ["Bereich", "Standort", "Aussteuerungsdatum", "Kilometerstand", "Pre-Offer 1 Kaufpreis netto"].map(
        (column) => `${column} car_bound`,
      ),
    )
    expect(await stored()).toMatchObject({ accept_pre_offer: false })
  })

  it("the location of a car with an open request", async () => {
    await applied([car])
    await store({ openRequest: "11111111-1111-4111-8111-111111111111" })
    expect(await refusedFor([{ ...car, locationId: "1102" }])).toMatchObject([
      { row: 2, column: "Standort", value: "1102", code: "request_still_open" },
    ])
    expect(await applied([{ ...car, offerPriceExclVat: 39_000 }])).toMatchObject({ updated: 1 })
  })

  it("a field changed on the server since the export", async () => {
    await applied([car, { ...car, jobNumber: "2" }])
    const exportedAt = await now()
    await store({ offerPriceExclVat: 41_000, paintCode: "" }, "2")
    await applied([{ ...car, jobNumber: "3" }])
    const cars = ["0007000", "2", "3"].map((jobNumber) => ({ ...car, jobNumber, paintCode: "001" }))
    const code = "changed_since_export"
    const message = expect.stringMatching(
      /^Wurde im Portal am \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr geändert, nachdem die Datei exportiert wurde\.$/,
    )
    expect(await refusedFor(cars, { exportedAt })).toMatchObject([
      { row: 3, column: "Pre-Offer 1 Kaufpreis netto", value: "40000", code, message },
      { row: 4, column: "Lackcode", code },
    ])
    const agreed = cars.map((one) => (one.jobNumber === "2" ? { ...one, offerPriceExclVat: 41_000 } : one))
    expect(await applied(agreed.slice(0, 2), { exportedAt })).toMatchObject({ updated: 2 })
    expect(await applied(cars)).toMatchObject({ updated: 2, unchanged: 1 })
  })
})

describe("simultaneously", () => {
  it("two imports of the same new cars create them once", async () => {
    const cars = Array.from({ length: 300 }, (_, index) => ({ ...car, jobNumber: `N${index}` }))
    const reports = await Promise.all([applied(cars), applied([...cars].reverse()), applied(cars)])
    expect(reports.map(({ created }) => created).sort()).toEqual([0, 0, 300])
    expect(reports.map(({ unchanged }) => unchanged).sort()).toEqual([0, 300, 300])
    expect(await portal.db.one("select count(*) from cars where version = 1")).toEqual({ count: 300 })
  })

  it("a car accepted while the import waits is frozen for the import", async () => {
    await applied([car])
    const accept = (tx: Db) =>
      tx.run("update cars set activity_state = 'PRE_CONTRACT_ACCEPTED', user_id = $1", [acceptance.userId])
    const answer = await applyDuring(accept, [{ ...car, offerPriceExclVat: 1 }])
    expect(answer).toMatchObject({ refused: "import_has_errors" })
    const kept = { offer_price_excl_vat: 40_000, activity_state: "PRE_CONTRACT_ACCEPTED" }
    expect(await stored()).toMatchObject(kept)
  })

  it("a field changed while the import of an export waits is not overwritten", async () => {
    await applied([car])
    const exportedAt = await now()
    const change = (tx: Db) => tx.run("update cars set offer_price_excl_vat = 41000")
    const wanted = [{ ...car, paintCode: "001", offerPriceExclVat: 39_000 }]
    const answer = await applyDuring(change, wanted, { exportedAt })
    expect(answer).toMatchObject({ refused: "import_has_errors" })
    expect(await stored()).toMatchObject({ offer_price_excl_vat: 41_000, paint_code: "" })
  })

  it("a job number created at the same time restarts the import", async () => {
    const create = (tx: Db) => tx.run("insert into cars (job_number, area) values ('0007000', 'PRE_OFFER')")
    const answer = await applyDuring(create, [car, { ...car, jobNumber: "2" }])
    expect(answer).toMatchObject({ refused: "import_outdated" })
    expect(await stored()).toMatchObject({ brand: null })
    expect(await stored("2")).toBeUndefined()
    expect(await apply([car])).toMatchObject({ updated: 1 })
  })
})
