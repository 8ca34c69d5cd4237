import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, it } from "vitest"
import type { AppliedImport } from "../../../contract/excel.ts"
import { castUser } from "../../demo/cast.ts"
import { isRefused } from "../../platform/refusal.ts"
import { portalOfFile } from "../../testing/app.ts"
import { admin, post, sendRequest } from "../../testing/requests.ts"
import { importCars } from "./commands.ts"
import { type CarCells, sheetOf, today } from "./sheet.for-tests.ts"

const portal = portalOfFile()
beforeEach(async () => {
  await portal.db.run("alter table acts disable trigger acts_append_only")
  await portal.db.run("delete from acts")
  await portal.db.run("alter table acts enable trigger acts_append_only")
  await portal.db.run("delete from cars")
})

const car = (jobNumber: string, cells: Partial<CarCells> = {}): CarCells => ({
  jobNumber,
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

/** Imports as the admin; answers the id of the import. */
async function apply(cars: readonly CarCells[], createOptions = false): Promise<string> {
  const importer = { actorId: castUser(admin).id, fileName: "Bestand.xlsx" }
  const report = await portal.db.transaction((tx) =>
    importCars(tx, sheetOf(cars), { createOptions, today }, importer),
  )
  if (isRefused(report)) throw new Error(JSON.stringify(report))
  return (await imports())[0]!.id
}
const imports = async (): Promise<AppliedImport[]> => {
  return (await portal.get("/api/car/import/all", admin)).json()
}
const undo = (id: string) => post(portal, "/api/car/import/undo", admin, { id })
const fleet = () => portal.db.many<Record<string, unknown>>("select * from cars order by job_number")
type Stored = { id: string; version: number; offerVersion: number; price: number }
const stored = async (jobNumber: string) =>
  (await portal.db.one<Stored>(
    `select id, version, offer_version as "offerVersion", offer_price_excl_vat as price from cars where job_number = $1`,
    [jobNumber],
  ))!

const mail = async (type: "PRE_OFFER_ACCEPT" | "PRE_OFFER_REQUEST", jobNumber: string) => {
  const { id, offerVersion } = await stored(jobNumber)
  return sendRequest(portal, type, { id, offerVersion } as never)
}
const edit = async (jobNumber: string, fields: object) => {
  const { id, version } = await stored(jobNumber)
  return post(portal, "/api/car/update", admin, { id, version, ...fields })
}

describe("undoing is refused", () => {
  it("for an import that nobody knows", async () => {
    expect(await undo(randomUUID())).toMatchObject({ status: 404, body: { code: "not_found" } })
  })

  it("a second time", async () => {
    const id = await apply([car("1")])
    expect(await undo(id)).toEqual({ status: 200, body: { removed: 1, restored: 0, kept: 0 } })
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: "import_undone" } })
  })
})

describe("what was changed since", () => {
  /** Two cars get another price; then something happens to the second, and the import is undone. */
  async function undoAfter(change: () => Promise<unknown>) {
    await apply([car("1"), car("2")])
    const id = await apply([car("1", { offerPriceExclVat: 39_000 }), car("2", { offerPriceExclVat: 39_000 })])
    await change()
    const { status, body } = await undo(id)
    expect(status).toBe(200)
    const rows = await fleet()
    expect(rows[0]).toMatchObject({ job_number: "1", offer_price_excl_vat: 40_000 })
    return { undone: body, second: rows[1] }
  }

  it.each<[string, () => Promise<unknown>, object]>([
    [
      "an edit of another field",
      () => edit("2", { additionalInformation: "neu" }),
      { additional_information: "neu" },
    ],
    [
      "an edit of many",
      async () => {
        const { id, version } = await stored("2")
        const body = { cars: [{ id, version }], fields: { display: false }, check: false }
        expect(await post(portal, "/api/car/bulk", admin, body)).toMatchObject({ status: 200 })
      },
      { display: false },
    ],
    [
      "another import",
      () => apply([car("2", { offerPriceExclVat: 39_000, licensePlateNumber: "W-A 1" })]),
      { license_plate_number: "W-A 1" },
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
  ])("stays, and the import's own field is restored: %s", async (_, change, later) => {
    const { undone, second } = await undoAfter(change)
    expect(undone).toEqual({ removed: 0, restored: 2, kept: 0 })
    expect(second).toMatchObject({ offer_price_excl_vat: 40_000, ...later })
  })

  it.each<[string, () => Promise<unknown>, number]>([
    ["the same field is changed again", () => edit("2", { offerPriceExclVat: 38_000 }), 38_000],
    ["the car is accepted", () => mail("PRE_OFFER_ACCEPT", "2"), 39_000],
    [
      "the car is archived",
      () => stored("2").then(({ id }) => post(portal, "/api/car/delete", admin, { id })),
      39_000,
    ],
  ])("keeps a car as it is, which is counted: %s", async (_, change, price) => {
    const { undone, second } = await undoAfter(change)
    expect(undone).toEqual({ removed: 0, restored: 1, kept: 1 })
    expect(second).toMatchObject({ offer_price_excl_vat: price })
  })

  it("leaves out a car that was erased", async () => {
    const { undone } = await undoAfter(() => portal.db.run("delete from cars where job_number = '2'"))
    expect(undone).toEqual({ removed: 0, restored: 1, kept: 0 })
  })

  it("restores the other fields of a car of which one was changed", async () => {
    await apply([car("1")])
    const id = await apply([car("1", { offerPriceExclVat: 39_000, paintCode: "775" })])
    await edit("1", { offerPriceExclVat: 38_000 })
    expect((await undo(id)).body).toEqual({ removed: 0, restored: 1, kept: 1 })
    expect((await fleet())[0]).toMatchObject({ offer_price_excl_vat: 38_000, paint_code: "" })
  })

  it.each<[string, () => Promise<unknown>]>([
    ["an edit", () => edit("2", { additionalInformation: "neu" })],
    ["a request", () => mail("PRE_OFFER_REQUEST", "2")],
    ["deleting it", () => stored("2").then(({ id }) => post(portal, "/api/car/delete", admin, { id }))],
    [
      "a document",
      () =>
        portal.db.run(
          `insert into documents (id, car_id, filename, content_type, size, uploaded_at)
           select gen_random_uuid(), id, 'a.pdf', 'application/pdf', 1, now() from cars where job_number = '2'`,
        ),
    ],
  ])("keeps a new car after %s", async (_, change) => {
    const id = await apply([car("1"), car("2")])
    await change()
    expect((await undo(id)).body).toEqual({ removed: 1, restored: 0, kept: 1 })
    expect(await fleet()).toMatchObject([{ job_number: "2" }])
  })

  it("restores no option that is deleted or of another type", async () => {
    const optionOf = (label: string) =>
      portal.db.one<{ id: string; version: number }>("select id, version from options where label = $1", [
        label,
      ])
    await apply([car("1", { promotion: "Nur kurz" }), car("2", { promotion: "Sonderserie" })], true)
    const id = await apply([car("1", { promotion: null }), car("2", { promotion: null })])
    await portal.db.run("delete from options where label = 'Nur kurz'")
    const changed = await post(portal, "/api/option/", admin, {
      ...(await optionOf("Sonderserie")),
      type: "MODEL",
    })
    expect(changed.status).toBe(200)
    expect((await undo(id)).body).toEqual({ removed: 0, restored: 0, kept: 2 })
    expect(await fleet()).toMatchObject([{ promotion: null }, { promotion: null }])
  })

  it("leaves a car that would contradict itself with the old values (P46)", async () => {
    await apply([
      car("1", { minKilometerReading: 1_000, atTargetKilometerReading: 2_000, maxKilometerReading: 3_000 }),
    ])
    const id = await apply([
      car("1", { minKilometerReading: 5_000, atTargetKilometerReading: 6_000, maxKilometerReading: 7_000 }),
    ])
    expect((await edit("1", { maxKilometerReading: 8_000, minKilometerReading: 5_500 })).status).toBe(200)
    expect((await undo(id)).body).toEqual({ removed: 0, restored: 0, kept: 1 })
    expect((await fleet())[0]).toMatchObject({
      min_kilometer_reading: 5_500,
      at_target_kilometer_reading: 6_000,
      max_kilometer_reading: 8_000,
    })
  })
})

it("is listed with who, when, which file and how much, newest first", async () => {
  const first = await apply([car("1"), car("2")])
  const second = await apply([car("2", { licensePlateNumber: "W-A 1" }), car("3")])
  await undo(second)
  const at = expect.stringMatching(/Z$/)
  const entry = {
    at,
    actor: expect.stringMatching(/\S+ \S+/),
    fileName: "Bestand.xlsx",
    kind: "import",
    fields: [],
  }
  expect((await imports()).slice(0, 2)).toEqual([
    { ...entry, id: second, created: 1, updated: 1, undoneAt: at },
    { ...entry, id: first, created: 2, updated: 0, undoneAt: null },
  ])
})

it("an import that changes nothing is none, and the demo's own neither", async () => {
  const id = await apply([car("1")])
  await portal.db.transaction((tx) => importCars(tx, sheetOf([car("2")]), { createOptions: false, today }))
  expect(await apply([car("1")])).toBe(id)
})

it("imports can be undone one after the other, the newest first", async () => {
  const ids = [
    await apply([car("1")]),
    await apply([car("1", { offerPriceExclVat: 39_000 }), car("2")]),
    await apply([car("1", { offerPriceExclVat: 38_000 })]),
  ]
  for (const [index, price] of [39_000, 40_000].entries()) {
    expect(await undo(ids[2 - index]!)).toMatchObject({ status: 200 })
    expect((await stored("1")).price).toBe(price)
  }
  expect(await undo(ids[0]!)).toMatchObject({ status: 200, body: { removed: 1 } })
  expect(await fleet()).toEqual([])
})

it("stands in the history of its cars, and counts as a new offer", async () => {
  await apply([car("1")])
  const id = await apply([car("1", { offerPriceExclVat: 39_000 })])
  const before = await stored("1")
  await undo(id)
  const after = await stored("1")
  expect(after.offerVersion).toBe(before.offerVersion + 1)
  const newest = await portal.db.one(
    `select source, actor_id as actor, batch_id as batch, fields from car_changes where car_id = $1 order by id desc limit 1`,
    [after.id],
  )
  expect(newest).toEqual({
    source: "undo",
    actor: castUser(admin).id,
    batch: id,
    fields: { offer_price_excl_vat: [39_000, 40_000] },
  })
})

it("takes back the options that it made, unless somebody uses or has changed them", async () => {
  const promotions = ["Frühling", "Sommer", "Herbst"]
  await apply([car("K")])
  const id = await apply(
    promotions.map((promotion, index) => car(String(index), { promotion })),
    true,
  )
  await portal.db.run("update options set label = 'Hochsommer', version = version + 1 where label = 'Sommer'")
  const used = await portal.db.one<{ id: string }>("select id from options where label = 'Herbst'")
  expect(await edit("K", { promotion: used?.id })).toMatchObject({ status: 200 })
  expect(await undo(id)).toMatchObject({ status: 200 })
  const left = await portal.db.many<{ label: string }>(
    "select label from options where label in ('Frühling', 'Sommer', 'Hochsommer', 'Herbst') order by label",
  )
  expect(left.map(({ label }) => label)).toEqual(["Herbst", "Hochsommer"])
  await portal.db.run("delete from cars")
  await portal.db.run("delete from options where label in ('Herbst', 'Hochsommer')")
})

describe("at the same time", () => {
  const many = Array.from({ length: 20 }, (_, index) => `N-${String(index).padStart(2, "0")}`)
  const cheaper = async () => {
    await apply(many.map((jobNumber) => car(jobNumber)))
    return apply(many.map((jobNumber) => car(jobNumber, { offerPriceExclVat: 39_000 })))
  }
  const prices = async () => (await fleet()).map((row) => row.offer_price_excl_vat)

  it("of two one wins", async () => {
    const id = await cheaper()
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("import_undone")
    expect(new Set(await prices())).toEqual(new Set([40_000]))
  })

  it("as edits, no edit is lost and every price is restored", async () => {
    const id = await cheaper()
    const versions = await Promise.all(many.map(stored))
    const edits = versions.map((loaded, index) =>
      post(portal, "/api/car/update", admin, {
        id: loaded.id,
        version: loaded.version,
        additionalInformation: `Notiz ${index}`,
      }),
    )
    const [undone, ...edited] = await Promise.all([undo(id), ...edits])
    expect(undone).toMatchObject({ status: 200, body: { restored: many.length, kept: 0 } })
    expect(new Set(await prices())).toEqual(new Set([40_000]))
    const notes = (await fleet()).map((row) => row.additional_information)
    expect(notes).toEqual(edited.map(({ status }, index) => (status === 200 ? `Notiz ${index}` : "")))
  })

  it("as acceptances, whoever accepted holds the price that was shown", async () => {
    const id = await cheaper()
    const [undone, ...accepted] = await Promise.all([
      undo(id),
      ...many.map((jobNumber) => mail("PRE_OFFER_ACCEPT", jobNumber)),
    ])
    const shown = await portal.db.many<{ jobNumber: string; price: number; held: number }>(
      `select c.job_number as "jobNumber", c.offer_price_excl_vat as price, (a.snapshot ->> 'netCents')::numeric / 100 as held
       from cars c join acts a on a.car_id = c.id where a.verb = 'accept'`,
    )
    expect(shown).toHaveLength(accepted.filter(({ status }) => status === 200).length)
    for (const { price, held } of shown) expect(price).toBe(held)
    expect(undone).toMatchObject({
      status: 200,
      body: { kept: shown.filter(({ held }) => held === 39_000).length },
    })
  })
})
