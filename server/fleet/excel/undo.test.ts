import { randomUUID } from "node:crypto"
import { pdfOf } from "@packages/active-content/for-tests"
import { beforeEach, describe, expect, it } from "vitest"
import type { Car, CarHistory } from "../../../contract/fleet/cars.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { sendFile } from "../../testing/files.ts"
import { actsOf, admin, read, refused, sendRequest } from "../../testing/requests.ts"
import { importsInto } from "./import.for-tests.ts"
import { importCars } from "./import.ts"
import { type CarCells, sheetOf, today } from "./sheet.for-tests.ts"

const portal = portalOfFile()
const { archive, bulk, update } = builderOn(portal)
const { imported, imports, undo, ...into } = importsInto(portal)

/** Job numbers begin with the test's number, so tests have separate cars. */
let test = 0
beforeEach(() => {
  test += 1
})
const jobNumberOf = (name: string) => `U${test}-${name}`

const car = (name: string, cells: Partial<CarCells> = {}): CarCells => ({
  jobNumber: jobNumberOf(name),
  display: "ja",
  acceptPreOffer: "ja",
  requestPreOffer: "ja",
  allowIndividualPreOffer: "ja",
  locationId: "1101",
  brand: "Aurel",
  offerPriceExclVat: 40_000,
  offerPriceInclVat: 47_600,
  dateOfDelivery: { date: "2027-02-02" },
  ...cells,
})
const cheaper = { offerPriceExclVat: 39_000 }

const fleet = () =>
  portal.db.many<Record<string, unknown>>("select * from cars where job_number like $1 order by job_number", [
    jobNumberOf("%"),
  ])
const stored = async (name: string) => (await into.stored(jobNumberOf(name)))!
const mail = async (type: "PRE_OFFER_ACCEPT" | "PRE_OFFER_REQUEST", name: string) => {
  const { id, offer_version: offerVersion } = await stored(name)
  return sendRequest(portal, type, { id, offerVersion } as Car)
}
const edit = async (name: string, fields: object) => update(await stored(name), fields)
const done = (archived: number, restored: number, kept: number) => ({ archived, restored, kept })

const canUndo = async (id: string) => (await imports()).find((one) => one.id === id)?.isUndoable

it("is refused for an unknown import, and a second time", async () => {
  expect(await undo(randomUUID())).toMatchObject(refused(404, "not_found"))
  const id = await imported([car("1")])
  expect(await undo(id)).toEqual({ status: 200, body: done(1, 0, 0) })
  expect(await undo(id)).toMatchObject(refused(409, "import_undone"))
})

it.each<[string, () => Promise<unknown>]>([
  ["import", () => imported([car("2")])],
  ["bulk edit", async () => bulk([await stored("1")], { display: false })],
])("is refused once there is a later %s, which changes nothing", async (_, later) => {
  const id = await imported([car("1")])
  expect(await canUndo(id)).toBe(true)
  await later()
  const before = await fleet()
  for (const check of [true, false])
    expect(await undo(id, check)).toMatchObject(refused(409, "not_last_import"))
  expect(await canUndo(id)).toBe(false)
  expect(await fleet()).toEqual(before)
})

it("is refused after 48 hours, which changes nothing", async () => {
  const id = await imported([car("1")])
  const age = (interval: string) => portal.db.run("update imports set at = at - $1::interval", [interval])
  await age("48 hours")
  const before = await fleet()
  for (const check of [true, false])
    expect(await undo(id, check)).toMatchObject(refused(409, "undo_too_late"))
  expect(await canUndo(id)).toBe(false)
  expect(await fleet()).toEqual(before)
  await age("-1 minute")
  expect(await undo(id)).toMatchObject({ status: 200 })
})

it("counts without changing anything", async () => {
  await imported([car("1"), car("2"), car("3")])
  const id = await imported([car("1", cheaper), car("2", cheaper), car("4")])
  await edit("2", { offerPriceExclVat: 38_000 })
  const before = await fleet()
  expect(await undo(id, true)).toEqual({ status: 200, body: done(1, 1, 1) })
  expect(await fleet()).toEqual(before)
  expect(await undo(id)).toEqual({ status: 200, body: done(1, 1, 1) })
})

describe("changes since the import", () => {
  /** Two cars change price, something happens to the second, then the import is undone. */
  async function undoAfter(change: () => Promise<unknown>) {
    await imported([car("1"), car("2")])
    const id = await imported([car("1", cheaper), car("2", cheaper)])
    await change()
    const { status, body } = await undo(id)
    expect(status).toBe(200)
    const [first, second] = await fleet()
    expect(first).toMatchObject({ offer_price_excl_vat: 40_000 })
    return { undone: body, second }
  }

  it.each<[string, () => Promise<unknown>, object]>([
    [
      "an edit of another field",
      () => edit("2", { additionalInformation: "neu" }),
      { additional_information: "neu" },
    ],
    ["an individual request", () => mail("PRE_OFFER_REQUEST", "2"), {}],
    [
      "an acceptance that was freed again",
      async () => {
        await mail("PRE_OFFER_ACCEPT", "2")
        await edit("2", { activityState: null, reason: "x" })
      },
      {},
    ],
  ])("are kept while the import's field is restored: %s", async (_, change, later) => {
    const { undone, second } = await undoAfter(change)
    expect(undone).toEqual(done(0, 2, 0))
    expect(second).toMatchObject({ offer_price_excl_vat: 40_000, ...later })
  })

  it.each<[string, () => Promise<unknown>, number]>([
    ["the same field is changed again", () => edit("2", { offerPriceExclVat: 38_000 }), 38_000],
    ["the car is accepted", () => mail("PRE_OFFER_ACCEPT", "2"), 39_000],
    ["the car is archived", async () => archive(await stored("2")), 39_000],
  ])("keep the car as it is, counted: %s", async (_, change, price) => {
    const { undone, second } = await undoAfter(change)
    expect(undone).toEqual(done(0, 1, 1))
    expect(second).toMatchObject({ offer_price_excl_vat: price })
  })

  it("skip an erased car", async () => {
    const erase = () => portal.db.run("delete from cars where job_number = $1", [jobNumberOf("2")])
    expect((await undoAfter(erase)).undone).toEqual(done(0, 1, 0))
  })

  it("do not prevent restoring other fields of the car", async () => {
    await imported([car("1")])
    const id = await imported([car("1", { ...cheaper, paintCode: "775" })])
    await edit("1", { offerPriceExclVat: 38_000 })
    expect((await undo(id)).body).toEqual(done(0, 1, 1))
    expect(await stored("1")).toMatchObject({ offer_price_excl_vat: 38_000, paint_code: "" })
  })

  it("keep the location of a requested car", async () => {
    await imported([car("1", { locationId: "1201" })])
    const id = await imported([car("1", cheaper)])
    expect(await mail("PRE_OFFER_REQUEST", "1")).toMatchObject({ status: 200 })
    expect((await undo(id)).body).toEqual(done(0, 1, 1))
    const kept = { location_id: castLocation("1101").id, offer_price_excl_vat: 40_000 }
    expect(await stored("1")).toMatchObject(kept)
  })

  const pdf = { name: "a.pdf", bytes: pdfOf() }
  it.each<[string, () => Promise<unknown>]>([
    ["an edit", () => edit("2", { additionalInformation: "neu" })],
    ["a request", () => mail("PRE_OFFER_REQUEST", "2")],
    ["deleting it", async () => archive(await stored("2"))],
    [
      "a document",
      async () => sendFile(portal, `/api/car/document?carId=${(await stored("2")).id}`, admin, pdf),
    ],
  ])("keep a new car after %s", async (_, change) => {
    const id = await imported([car("1"), car("2")])
    await change()
    expect((await undo(id)).body).toEqual(done(1, 0, 1))
    expect((await stored("1")).archived_at).not.toBeNull()
    expect(await fleet()).toMatchObject([{}, { job_number: jobNumberOf("2") }])
  })

  it("do not restore a deleted or changed option", async () => {
    const promotions = { create: { createOptions: true }, none: { promotion: null } }
    const [short, special] = [car("1", { promotion: "Nur kurz" }), car("2", { promotion: "Sonderserie" })]
    await imported([short, special], promotions.create)
    const id = await imported([car("1", promotions.none), car("2", promotions.none)])
    await portal.db.run("delete from options where label = 'Nur kurz'")
    await portal.db.run("update options set type = 'MODEL' where label = 'Sonderserie'")
    expect((await undo(id)).body).toEqual(done(0, 0, 2))
    expect(await fleet()).toMatchObject([promotions.none, promotions.none])
  })

  it("leave a car that would contradict itself", async () => {
    const km = (min: number, target: number, max: number) =>
      car("1", { minKilometerReading: min, atTargetKilometerReading: target, maxKilometerReading: max })
    await imported([km(1000, 2000, 3000)])
    const id = await imported([km(5000, 6000, 7000)])
    const edited = await edit("1", { maxKilometerReading: 8000, minKilometerReading: 5500 })
    expect(edited.status).toBe(200)
    expect((await undo(id)).body).toEqual(done(0, 0, 1))
    expect(await stored("1")).toMatchObject({ min_kilometer_reading: 5500, max_kilometer_reading: 8000 })
  })
})

it("is listed with user, time, file and count, newest first", async () => {
  const first = await imported([car("1"), car("2")])
  const second = await imported([car("2", { licensePlateNumber: "W-A 1" }), car("3")])
  await undo(second)
  const at = expect.stringMatching(/Z$/)
  const actor = expect.stringMatching(/\S+ \S+/)
  const entry = { at, actor, fileName: "Bestand.xlsx", kind: "import", fields: [] }
  expect((await imports()).slice(0, 2)).toEqual([
    { ...entry, id: second, created: 1, updated: 1, undoneAt: at, isUndoable: false },
    { ...entry, id: first, created: 2, updated: 0, undoneAt: null, isUndoable: true },
  ])
})

it("is listed once all are undone", async () => {
  const id = await imported([car("1")])
  await portal.db.run("update imports set undone_at = now() where id <> $1", [id])
  await undo(id)
  expect((await imports()).filter(({ isUndoable }) => isUndoable)).toEqual([])
})

it("does not list imports without changes, nor the demo's", async () => {
  const id = await imported([car("1")])
  await portal.db.transaction((tx) => importCars(tx, sheetOf([car("2")]), { createOptions: false, today }))
  expect(await imported([car("1")])).toBe(id)
})

it("undoes several imports, newest first", async () => {
  const first = await imported([car("1")])
  const second = await imported([car("1", cheaper), car("2")])
  const third = await imported([car("1", { offerPriceExclVat: 38_000 })])
  for (const [id, price] of [
    [third, 39_000],
    [second, 40_000],
  ] as const) {
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await stored("1")).toMatchObject({ offer_price_excl_vat: price })
  }
  expect(await undo(first)).toMatchObject({ status: 200, body: { archived: 1 } })
  expect((await fleet()).every((one) => one.archived_at !== null)).toBe(true)
})

it("is in its cars' history, and counts as a new offer", async () => {
  await imported([car("1")])
  const id = await imported([car("1", cheaper)])
  const before = await stored("1")
  await undo(id)
  expect((await stored("1")).offer_version).toBe(Number(before.offer_version) + 1)
  const { changes } = (await read(portal, `/api/car/history?id=${before.id}`, admin)).body as CarHistory
  expect(changes[0]).toMatchObject({
    source: "undo",
    actor: { id: castUser(admin).id },
    fields: { offerPriceExclVat: [39_000, 40_000] },
  })
})

it("removes the options created by the import, unless used, also by archived cars, or changed", async () => {
  const labels = ["Frühling", "Sommer", "Herbst", "Winter"]
  await imported([car("K"), car("0"), car("1"), car("2")])
  const id = await imported(
    labels.map((promotion, index) => car(String(index), { promotion })),
    { createOptions: true },
  )
  await portal.db.run("update options set label = 'Hochsommer' where label = 'Sommer'")
  expect(await edit("K", { promotion: (await stored("2")).promotion })).toMatchObject({ status: 200 })
  expect(await undo(id)).toMatchObject({ status: 200 })
  const left = await portal.db.many("select label from options where label = any($1) order by label", [
    [...labels, "Hochsommer"],
  ])
  expect(left).toEqual([{ label: "Herbst" }, { label: "Hochsommer" }, { label: "Winter" }])
})

describe("simultaneously", () => {
  const many = Array.from({ length: 20 }, (_, index) => `N${index}`)
  const reduced = async () => {
    await imported(many.map((name) => car(name)))
    return imported(many.map((name) => car(name, cheaper)))
  }
  const prices = async () => new Set((await fleet()).map((row) => row.offer_price_excl_vat))

  it("one of two succeeds", async () => {
    const id = await reduced()
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("import_undone")
    expect(await prices()).toEqual(new Set([40_000]))
  })

  it("with edits, loses no edit and restores every price", async () => {
    const id = await reduced()
    const loaded = await Promise.all(many.map(stored))
    const edits = loaded.map((one) => update(one, { additionalInformation: String(one.job_number) }))
    const [undone, ...edited] = await Promise.all([undo(id), ...edits])
    expect(undone).toMatchObject({ status: 200, body: { restored: many.length, kept: 0 } })
    expect(await prices()).toEqual(new Set([40_000]))
    for (const [at, { status }] of edited.entries()) {
      const { job_number: note } = loaded[at]!
      expect(await stored(many[at]!)).toMatchObject({ additional_information: status === 200 ? note : "" })
    }
  })

  it("with acceptances, each holder keeps the shown price", async () => {
    const id = await reduced()
    const [undone, ...answers] = await Promise.all([
      undo(id),
      ...many.map((name) => mail("PRE_OFFER_ACCEPT", name)),
    ])
    const held = await Promise.all(
      answers.map(async ({ status }, at) => {
        const { id: carId, offer_price_excl_vat: price } = await stored(many[at]!)
        const [act] = await actsOf(portal, carId)
        expect(act?.verb).toBe(status === 200 ? "accept" : undefined)
        if (act) expect(act.snapshot.netCents).toBe(Number(price) * 100)
        return act && price
      }),
    )
    const kept = held.filter((price) => price === 39_000).length
    expect(undone).toMatchObject({ status: 200, body: { kept } })
  })
})
