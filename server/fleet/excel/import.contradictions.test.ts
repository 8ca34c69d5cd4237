import { randomUUID } from "node:crypto"
import type { Cell } from "@packages/workbook"
import { expect, test } from "vitest"
import {
  type CarField,
  type CarFieldName,
  type CarFields,
  catalogue,
  fieldOf,
  newCarFields,
} from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { fieldErrorOf } from "../../../contract/fleet/field-checks.ts"
import { carErrorsOf } from "../../../contract/fleet/offer-rules.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { admin, manager, post, refused, sendRequest } from "../../testing/requests.ts"
import { importsInto } from "./import.for-tests.ts"
import type { CarCells } from "./sheet.for-tests.ts"

// Every contradiction of P46 in each way to change a car: code, sentence, and nothing is stored.

const portal = portalOfFile()
const { bulk, preOffer, requested, selection, update } = builderOn(portal)
const { applied, check, imports, refusedFor, undo } = importsInto(portal)

type Fields = Partial<CarFields>
type Wrong = { fields: Fields; area?: "SELECTION"; path: CarFieldName; code: string; message: string }

const sound: Fields = {
  dateOfFirstRegistration: "2027-01-15",
  dateOfDelivery: "2027-01-31",
  dateUntilTakeover: "2027-03-02",
  minimumUsageTime: 6,
  plannedUsageTime: 12,
  preOffer2DateOfDelivery: "2027-03-31",
  preOffer3DateOfDelivery: "2027-05-31",
}
const soundCar = (area: Wrong["area"], fields: Fields = {}): Promise<Car> =>
  (area ? selection : preOffer)({ ...sound, ...fields })

/** Expected refusal of these fields; the first one is reported. */
function wrongOf(code: string, fields: Fields, area?: "SELECTION"): Wrong {
  const path = Object.keys(fields)[0] as CarFieldName
  const car = {
    ...newCarFields,
    ...soundPreOffer,
    ...sound,
    ...(area && { ...soundSelection, area }),
    ...fields,
  }
  const errors = [fieldErrorOf(fieldOf(path), fields[path]), ...carErrorsOf(car as CarFields)]
  const message = errors.find((error) => error?.code === code)?.message as string
  return { fields, path, code, message, ...(area && { area }) }
}
const soundPreOffer: Fields = {
  jobNumber: "1",
  area: "PRE_OFFER",
  acceptPreOffer: true,
  minKilometerReading: 8000,
  atTargetKilometerReading: 10_000,
  maxKilometerReading: 12_000,
  offerPriceExclVat: 40_000,
  offerPriceInclVat: 47_600,
  preOffer2PurchasePriceExclVat: 38_000.5,
  preOffer3PurchasePriceExclVat: 36_000,
}
const soundSelection: Fields = { acceptSelection: true, listPriceExclVat: 61_000 }

const before1st = "2027-01-14"
const between = [
  wrongOf("km_out_of_order", { minKilometerReading: 10_001 }),
  wrongOf("km_out_of_order", { maxKilometerReading: 9999 }),
  wrongOf("km_out_of_order", {
    minKilometerReading: 20_000,
    atTargetKilometerReading: 0,
    maxKilometerReading: 1000,
  }),
  wrongOf("takeover_before_retirement", { dateUntilTakeover: "2027-01-30" }),
  wrongOf("registered_after_retirement", { dateOfFirstRegistration: "2027-02-01" }),
  wrongOf("registered_after_retirement", { preOffer2DateOfDelivery: before1st }),
  wrongOf("registered_after_retirement", { preOffer3DateOfDelivery: before1st }),
  wrongOf("usage_too_short", { plannedUsageTime: 5 }),
]
const incomplete = [
  wrongOf("acceptance_incomplete", { offerPriceExclVat: 0 }),
  wrongOf("acceptance_incomplete", { offerPriceInclVat: 0 }),
  wrongOf("acceptance_incomplete", { dateOfDelivery: null }),
  wrongOf("acceptance_incomplete", { preOffer2PurchasePriceExclVat: 0 }),
  wrongOf("acceptance_incomplete", { preOffer2DateOfDelivery: null }),
  wrongOf("acceptance_incomplete", { preOffer3PurchasePriceExclVat: 0 }),
  wrongOf("acceptance_incomplete", { preOffer3DateOfDelivery: null }),
  wrongOf("acceptance_incomplete", { listPriceExclVat: 0 }, "SELECTION"),
  wrongOf("acceptance_incomplete", { dateOfDelivery: null }, "SELECTION"),
]
const beyond = [
  wrongOf("too_large", { offerPriceInclVat: 10_000_000.01 }),
  wrongOf("too_large", { additionalOrReducedPricePerMonth: -100_000.01 }),
  wrongOf("too_large", { additionalOrReducedPricePer1000Kilometer: 100_000.01 }),
  wrongOf("too_large", { maxKilometerReading: 1_000_001 }),
  wrongOf("too_large", { plannedUsageTime: 241 }),
  wrongOf("too_late", { dateUntilTakeover: "2101-01-01" }),
  wrongOf("too_early", { dateOfFirstRegistration: "1989-12-31" }),
]
const wrongs = [...between, ...incomplete, ...beyond]

const listed = ({ body }: { body: { details: { path: string; code?: string; message: string }[] } }) =>
  body.details.map(({ path, code, message }) => ({ path, ...(code && { code }), message }))
const stored = async ({ id }: Car) =>
  (await portal.db.one<{ row: object }>("select to_jsonb(c) as row from cars c where id = $1", [id]))?.row

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
async function findings(cells: CarCells) {
  const { errors } = await check([cells])
  if (errors.length > 0) await refusedFor([cells])
  else await applied([cells], { implausible: Number.POSITIVE_INFINITY })
  return errors.map(({ code, message }) => ({ code, message }))
}

test.each(wrongs)("$fields: editor and new car ($area)", async ({ fields, area, path, message }) => {
  const car = await soundCar(area)
  const before = await stored(car)
  const edited = await update(car, { ...fields, additionalInformation: "neu" })
  expect(edited).toMatchObject(refused(422, "invalid_input"))
  expect(listed(edited)).toContainEqual(expect.objectContaining({ path, message }))
  expect(await stored(car)).toEqual(before)
  const { id: _, version: __, offerVersion: ___, openRequest: ____, ...whole } = car
  const created = await post(portal, "/api/car/", admin, { ...whole, ...fields, jobNumber: randomUUID() })
  expect(created).toMatchObject(refused(422, "invalid_input"))
  expect(listed(created).map((one) => one.message)).toContain(message)
})

test.each(wrongs.filter(({ area }) => !area))("$fields: answer", async ({ fields }) => {
  const { car } = await requested(sound)
  const before = await stored(car)
  const values = { offerPriceExclVat: 39_000, offerPriceInclVat: 46_410, ...fields }
  const answer = await update(car, { requestState: "ANSWERED", ...values })
  expect(answer).toMatchObject(refused(422, "invalid_input"))
  const paths = answer.body.details.map((one: { path: string }) => one.path)
  expect(Object.keys(fields).some((name) => paths.includes(name))).toBe(true)
  expect(await stored(car)).toEqual(before)
})

test.each(wrongs)(
  "$fields: import of a known and a new car ($area)",
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
    const { body } = await bulk([old], { [flag]: true })
    expect(body).toMatchObject({ changed: 0, refused: [{ id: old.id, code: "invalid_input" }] })
    expect(body.refused[0].message).toContain(message)

    const open = await soundCar(area, fields)
    const type = area ? "SELECTION_ACCEPT" : "PRE_OFFER_ACCEPT"
    const offer = /preOffer([23])/.exec(path)?.[1]
    const preOfferType = offer === "2" ? "TWO" : offer === "3" ? "THREE" : "MAIN"
    const code409 = code === "acceptance_incomplete" ? "offer_incomplete" : "offer_contradictory"
    const accepted = await sendRequest(portal, type, open, area ? {} : { preOfferType })
    expect(accepted).toMatchObject(refused(409, code409))
    const recorded = await update(open, {
      activityState: area ? "REQUEST_CONFIRMED" : "PRE_CONTRACT_CONFIRMED",
      userId: castUser(manager).id,
      ...(area ? { locationId: castLocation("1101").id } : { preOfferType }),
    })
    expect(recorded).toMatchObject(refused(409, code409))

    const { jobNumber: _, ...sane } = await soundCar(area)
    const corrected = { ...open, ...sane, additionalInformation: "neu" }
    expect(await findings(cellsOf(corrected, open.jobNumber))).toEqual([])
    const [batch] = await imports()
    const imported = await stored(open)
    const undone = await undo(batch?.id as string)
    expect(undone).toMatchObject({ status: 200, body: { restored: 0, kept: 1 } })
    expect(await stored(open)).toEqual(imported)
  },
)
