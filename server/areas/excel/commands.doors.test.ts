import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { type CarField, type CarFieldName, type CarFields, catalogue } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { faultsOf } from "../../../contract/offer-rules.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { isRefused } from "../../platform/refusal.ts"
import type { Cell } from "../../platform/workbook/index.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { admin, manager, post, refused, sendRequest, updateCar } from "../../testing/requests.ts"
import { checkCars, importCars } from "./commands.ts"
import { type CarCells, sheetOf, today } from "./sheet.for-tests.ts"

// Every contradiction of P46 at every door that a car has: one code, one sentence, and nothing of it is stored.

const portal = portalOfFile()

type Fields = Partial<CarFields>
type Wrong = { fields: Fields; area?: "SELECTION"; path: CarFieldName; code: string; message: string }

const needed = "Erforderlich, solange „Pre-Offer annehmbar“ eingeschaltet ist."
const neededOfSelection = "Erforderlich, solange „ZVF anfragbar“ eingeschaltet ist."
const between: Wrong[] = [
  {
    fields: { minKilometerReading: 10_001 },
    path: "minKilometerReading",
    code: "km_out_of_order",
    message:
      "Die Mindestlaufleistung (10.001\u00a0km) darf nicht über der Ziellaufleistung (10.000\u00a0km) liegen.",
  },
  {
    fields: { maxKilometerReading: 9999 },
    path: "maxKilometerReading",
    code: "km_out_of_order",
    message:
      "Die Ziellaufleistung (10.000\u00a0km) darf nicht über der Höchstlaufleistung (9.999\u00a0km) liegen.",
  },
  {
    fields: { minKilometerReading: 20_000, atTargetKilometerReading: 0, maxKilometerReading: 1000 },
    path: "minKilometerReading",
    code: "km_out_of_order",
    message:
      "Die Mindestlaufleistung (20.000\u00a0km) darf nicht über der Höchstlaufleistung (1.000\u00a0km) liegen.",
  },
  {
    fields: { dateUntilTakeover: "2091-01-30" },
    path: "dateUntilTakeover",
    code: "takeover_before_retirement",
    message: "Die Übernahme (30.01.2091) darf nicht vor der Aussteuerung (31.01.2091) liegen.",
  },
  {
    fields: { dateOfFirstRegistration: "2091-02-01" },
    path: "dateOfFirstRegistration",
    code: "registered_after_retirement",
    message: "Die Erstzulassung (01.02.2091) darf nicht nach der Aussteuerung (31.01.2091) liegen.",
  },
  {
    fields: { preOffer2DateOfDelivery: "2089-12-31" },
    path: "preOffer2DateOfDelivery",
    code: "registered_after_retirement",
    message:
      "Die Erstzulassung (15.01.2090) darf nicht nach der Aussteuerung von Pre-Offer 2 (31.12.2089) liegen.",
  },
  {
    fields: { preOffer3DateOfDelivery: "2089-12-31" },
    path: "preOffer3DateOfDelivery",
    code: "registered_after_retirement",
    message:
      "Die Erstzulassung (15.01.2090) darf nicht nach der Aussteuerung von Pre-Offer 3 (31.12.2089) liegen.",
  },
  {
    fields: { plannedUsageTime: 5 },
    path: "plannedUsageTime",
    code: "usage_too_short",
    message:
      "Die geplante Nutzungsdauer (5\u00a0Monate) darf nicht unter der Mindestnutzungsdauer (6\u00a0Monate) liegen.",
  },
]
const incomplete: Wrong[] = [
  ...(
    [
      { offerPriceExclVat: 0 },
      { offerPriceInclVat: 0 },
      { dateOfDelivery: null },
      { preOffer2PurchasePriceExclVat: 0 },
      { preOffer2DateOfDelivery: null },
      { preOffer3PurchasePriceExclVat: 0 },
      { preOffer3DateOfDelivery: null },
    ] as const
  ).map((fields) => ({
    fields,
    path: Object.keys(fields)[0] as CarFieldName,
    code: "acceptance_incomplete",
    message: needed,
  })),
  ...([{ listPriceExclVat: 0 }, { dateOfDelivery: null }] as const).map((fields) => ({
    fields,
    area: "SELECTION" as const,
    path: Object.keys(fields)[0] as CarFieldName,
    code: "acceptance_incomplete",
    message: neededOfSelection,
  })),
]
const beyond: Wrong[] = (
  [
    [{ offerPriceInclVat: 10_000_000.01 }, "too_large", "Maximum 10.000.000,00"],
    [{ preOffer3PurchasePriceExclVat: 10_000_000.01 }, "too_large", "Maximum 10.000.000,00"],
    [{ additionalOrReducedPricePerMonth: -100_000.01 }, "too_large", "Minimum -100.000,00"],
    [{ additionalOrReducedPricePer1000Kilometer: 100_000.01 }, "too_large", "Maximum 100.000,00"],
    [{ maxKilometerReading: 1_000_001 }, "too_large", "Maximum 1.000.000"],
    [{ plannedUsageTime: 241 }, "too_large", "Maximum 240"],
    [{ dateUntilTakeover: "2101-01-01" }, "too_late", "Maximum 31.12.2100"],
    [{ dateOfFirstRegistration: "1989-12-31" }, "too_early", "Minimum 01.01.1990"],
  ] as const
).map(([fields, code, limit]) => ({
  fields,
  path: Object.keys(fields)[0] as CarFieldName,
  code,
  message: `Bitte Angabe berichtigen: ${limit}`,
}))
const wrongs = [...between, ...incomplete, ...beyond]

/** Sound, so far ahead that no offer is over. */
const sound: Fields = {
  dateOfFirstRegistration: "2090-01-15",
  dateOfDelivery: "2091-01-31",
  dateUntilTakeover: "2091-03-02",
  minimumUsageTime: 6,
  plannedUsageTime: 12,
  preOffer2DateOfDelivery: "2091-03-31",
  preOffer3DateOfDelivery: "2091-05-31",
}
const soundCar = (area: Wrong["area"], fields: Fields = {}): Promise<Car> =>
  (area ? addSelection : addPreOffer)(portal.db, { ...sound, ...fields })
const told = ({ body }: { body: { details: { path: string; code?: string; message: string }[] } }) =>
  body.details.map(({ path, code, message }) => ({ path, ...(code && { code }), message }))
const stored = async ({ id }: Car) =>
  (await portal.db.one<{ row: object }>("select to_jsonb(c) as row from cars c where id = $1", [id]))?.row

/** The cells of a car as a workbook has them. */
function cellsOf(car: Fields, jobNumber: string): CarCells {
  const cells = catalogue.map((field) => [field.name, cellOf(field, car[field.name as CarFieldName] ?? null)])
  return { ...Object.fromEntries(cells), locationId: "1101", jobNumber } as CarCells
}
function cellOf(field: CarField, value: unknown): Cell {
  if (field.kind === "date" && typeof value === "string") return { date: value }
  if (field.kind === "flag") return value ? "ja" : "nein"
  if (field.kind === "choice") return value === null ? null : (field.labels[String(value)] ?? null)
  if (field.kind === "instant" || field.kind === "user") return null
  return value === 0 || value === "" ? null : (value as Cell)
}
const options = { createOptions: false, today }
const importer = { actorId: castUser(admin).id, fileName: "Bestand.xlsx" }
async function findings(cells: CarCells) {
  const report = await checkCars(portal.db, sheetOf([cells]), options)
  if (isRefused(report)) throw new Error(JSON.stringify(report))
  const applied = await portal.db.transaction((tx) => importCars(tx, sheetOf([cells]), options, importer))
  if (report.errors.length > 0) expect(applied).toMatchObject({ refused: "import_has_errors" })
  return report.errors.map(({ code, message }) => ({ code, message }))
}

test.each(wrongs)("$fields: editor and new car ($area)", async ({ fields, area, path, message }) => {
  const car = await soundCar(area)
  const before = await stored(car)
  const edited = await updateCar(portal, car, { ...fields, additionalInformation: "neu" })
  expect(edited).toMatchObject(refused(422, "invalid_input"))
  expect(told(edited)).toContainEqual(expect.objectContaining({ path, message }))
  expect(await stored(car)).toEqual(before)
  const { id: _, version: __, offerVersion: ___, openRequest: ____, ...whole } = car
  const created = await post(portal, "/api/car/", admin, { ...whole, ...fields, jobNumber: randomUUID() })
  expect(created).toMatchObject(refused(422, "invalid_input"))
  expect(told(created).map((one) => one.message)).toContain(message)
})

test.each(wrongs.filter(({ area }) => !area))("$fields: answer", async ({ fields }) => {
  const car = await soundCar(undefined)
  const { version } = (await sendRequest(portal, "PRE_OFFER_REQUEST", car)).body
  const asked = { ...car, version }
  const before = await stored(car)
  const values = { offerPriceExclVat: 39_000, offerPriceInclVat: 46_410, ...fields }
  const answer = await updateCar(portal, asked, { requestState: "ANSWERED", ...values })
  expect(answer).toMatchObject(refused(422, "invalid_input"))
  // What is missing in the offer itself is told first.
  const paths = answer.body.details.map((one: { path: string }) => one.path)
  expect(Object.keys(fields).some((name) => paths.includes(name))).toBe(true)
  expect(await stored(car)).toEqual(before)
})

test.each(wrongs)(
  "$fields: import of a known car and a new one ($area)",
  async ({ fields, area, code, message }) => {
    const car = await soundCar(area)
    const before = await stored(car)
    const wanted = { ...car, ...fields, additionalInformation: "neu" }
    expect(await findings(cellsOf(wanted, car.jobNumber))).toContainEqual({ code, message })
    const unknown = randomUUID()
    expect((await findings(cellsOf(wanted, unknown))).map((one) => one.message)).toContain(message)
    expect(await stored(car)).toEqual(before)
    expect(await portal.db.many("select from cars where job_number = $1", [unknown])).toEqual([])
  },
)

test.each([...between, ...incomplete])(
  "$fields, as before the rules: bulk, acceptance, record, undo ($area)",
  async ({ fields, area, path, code, message }) => {
    const flag = area ? "acceptSelection" : "acceptPreOffer"
    const old = await soundCar(area, { ...fields, [flag]: false })
    expect(faultsOf({ ...old, [flag]: true })).toContainEqual(expect.objectContaining({ code, message }))
    const bulk = await post(portal, "/api/car/bulk", admin, {
      cars: [{ id: old.id, version: old.version }],
      fields: { [flag]: true },
      check: false,
    })
    expect(bulk.body).toMatchObject({ changed: 0, refused: [{ id: old.id, code: "invalid_input" }] })
    expect(bulk.body.refused[0].message).toContain(message)

    const open = await soundCar(area, fields)
    const type = area ? "SELECTION_ACCEPT" : "PRE_OFFER_ACCEPT"
    const offer = /preOffer([23])/.exec(path)?.[1]
    const preOfferType = offer === "2" ? "TWO" : offer === "3" ? "THREE" : "MAIN"
    const code409 = code === "acceptance_incomplete" ? "offer_incomplete" : "offer_contradictory"
    const accepted = await sendRequest(portal, type, open, area ? {} : { preOfferType })
    expect(accepted).toMatchObject(refused(409, code409))
    const recorded = await updateCar(portal, open, {
      activityState: area ? "REQUEST_CONFIRMED" : "PRE_CONTRACT_CONFIRMED",
      userId: castUser(manager).id,
      ...(area ? { locationId: castLocation("1101").id } : { preOfferType }),
    })
    expect(recorded).toMatchObject(refused(409, code409))

    const corrected = { ...open, ...sound, ...(await sane(area)), additionalInformation: "neu" }
    expect(await findings(cellsOf(corrected, open.jobNumber))).toEqual([])
    const batch = await portal.db.one<{ id: string }>("select id from imports order by at desc limit 1")
    const imported = await stored(open)
    const undone = await post(portal, "/api/car/import/undo", admin, { id: batch?.id })
    expect(undone).toMatchObject({ status: 200, body: { restored: 0, kept: 1 } })
    expect(await stored(open)).toEqual(imported)
  },
)

/** The values of a sound car's offer. */
async function sane(area: Wrong["area"]): Promise<Fields> {
  const { jobNumber: _, ...car } = await soundCar(area)
  return car
}
