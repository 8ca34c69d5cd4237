import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { headerOf } from "../../../contract/car-field.ts"
import { carFields, catalogue } from "../../../contract/car-fields.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { readWorkbook } from "../../platform/workbook/index.ts"
import { written, xlsxOf, zipOf } from "../../platform/workbook/workbooks-for-tests.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { actsOf, admin, manager, requestBody } from "../../testing/requests.ts"
import { importCars } from "./commands.ts"
import { excelCalls } from "./routes.for-tests.ts"
import { wordsOf } from "./sheet.cells.ts"
import { exportCells, exportColumns } from "./sheet.export.ts"
import { sheetOf, today } from "./sheet.for-tests.ts"

const portal = portalOfFile()
const seller = "beratung@brenner.example"
const { at, headersOf, upload, download } = excelCalls(portal)

const noWords = wordsOf([])
const columns = exportColumns({
  options: { BRAND: noWords, MODEL: noWords, MODEL_SERIES: noWords, PROMOTION: noWords },
  locations: noWords,
  users: noWords,
})
/** An .xlsx of the right form with one car of this job number and these kilometres. */
const workbookWith = async (jobNumber: string, kilometerReading: number) =>
  new Uint8Array(
    await written({
      sheetName: "Fahrzeuge",
      columns,
      rows: [
        exportCells({
          ...Object.fromEntries(carFields.map(({ name }) => [name, null])),
          jobNumber,
          area: "PRE_OFFER",
          kilometerReading,
        }),
      ],
      exportedAt: new Date(),
    }),
  )

describe("an import is refused", () => {
  it.each([
    [null, 401, "unauthenticated"],
    ["beratung@sommer.example", 403, "inactive"],
    [seller, 403, "forbidden"],
    [manager, 403, "forbidden"],
  ])("for %s with %i, whatever is sent", async (who, status, code) => {
    const anything = new Uint8Array([1, 2, 3])
    expect(await upload(anything, "", who)).toMatchObject({ status, body: { code } })
    const url = "/api/car/import"
    const answer = await portal.app.inject({
      method: "POST",
      url,
      payload: {},
      headers: await headersOf(who),
    })
    expect(answer.statusCode).toBe(status)
  })

  it("without a file of the name `file`", async () => {
    const wrongName = await upload(await workbookWith("1", 1), "", admin, "upload")
    expect(wrongName).toMatchObject({ status: 422, body: { code: "invalid_input" } })
    const form = new FormData()
    form.append("file", "only text")
    const headers = await headersOf(admin)
    const answer = await fetch(`${at.address}/api/car/import`, { method: "POST", body: form, headers })
    expect(answer.status).toBe(422)
  })

  it("as another kind of body", async () => {
    const headers = await headersOf(admin)
    const answer = await portal.app.inject({ method: "POST", url: "/api/car/import", payload: {}, headers })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: "unsupported_media_type" })
  })

  it.each(["", "rubbish", '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK'])(
    "when the form is broken: %j",
    async (payload) => {
      const headers = { ...(await headersOf(admin)), "content-type": "multipart/form-data; boundary=b" }
      const answer = await portal.app.inject({ method: "POST", url: "/api/car/import", payload, headers })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: "invalid_input" })
    },
  )

  it("above 20 MB", async () => {
    const tooLarge = new Uint8Array(20 * 1024 * 1024 + 1)
    expect(await upload(tooLarge)).toMatchObject({ status: 413, body: { code: "file_too_large" } })
  })

  it.each([
    ["nothing", () => new Uint8Array(), "workbook_unreadable", 424],
    ["a page", () => new TextEncoder().encode("<html><table/></html>"), "workbook_other_format", 424],
    ["a text", () => new TextEncoder().encode("Auftragsnummer;Bereich"), "workbook_csv", 424],
    ["a cut file", async () => (await workbookWith("1", 1)).slice(0, 900), "workbook_unreadable", 424],
    [
      "a bomb",
      async () => new Uint8Array(await zipOf({ "xl/worksheets/sheet1.xml": Buffer.alloc(250_000_000) })),
      "workbook_hostile",
      422,
    ],
    [
      "the last cell there is",
      async () => new Uint8Array(await xlsxOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
      "workbook_too_large",
      422,
    ],
  ])("for %s, while others are served", async (_, bytes, code, status) => {
    const refused = upload(await bytes(), "?check=true")
    let isAnswered = false
    refused.finally(() => {
      isAnswered = true
    })
    let served = 0
    do {
      expect((await fetch(`${at.address}/api/health`)).status).toBe(200)
      served += 1
    } while (!isAnswered)
    expect(served).toBeGreaterThan(0)
    expect(await refused).toMatchObject({ status, body: { code } })
  })

  it("for a wrong header, naming the columns", async () => {
    const row = ["Auftragsnummer", "__proto__"].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
    const { status, body } = await upload(
      new Uint8Array(await xlsxOf(`<row r="1">${row.join("")}</row>`)),
      "?check=true",
    )
    expect({ status, code: body.code }).toEqual({ status: 422, code: "import_wrong_header" })
    expect(body.details).toMatchObject({ unknown: ["__proto__"], duplicate: [] })
    expect((body.details as { missing: string[] }).missing).toContain("Bereich")
  })
})

it("answers a check with the errors, and the same file applied with 422 and the report", async () => {
  const bytes = await workbookWith("F-1", -5)
  const error = {
    row: 2,
    jobNumber: "F-1",
    column: "Kilometerstand",
    value: "-5",
    code: "negative",
    message: "Bitte Angabe berichtigen: Minimum 0",
  }
  expect(await upload(bytes, "?check=true")).toMatchObject({
    status: 200,
    body: { created: 0, errors: [error] },
  })
  expect(await upload(bytes)).toMatchObject({
    status: 422,
    body: { code: "import_has_errors", details: { created: 0, errors: [error] } },
  })
})

/** A car of each kind; their job numbers begin with the letter. */
async function addOneOfEach(letter: string): Promise<void> {
  await addPreOffer(portal.db, { jobNumber: `${letter}-own` })
  await addPreOffer(portal.db, { jobNumber: `${letter}-hidden`, display: false })
  await addPreOffer(portal.db, { jobNumber: `${letter}-foreign`, locationId: castLocation("1201").id })
  await addSelection(portal.db, { jobNumber: `${letter}-selection` })
  const bound = { activityState: "PRE_CONTRACT_ACCEPTED", userId: castUser(manager).id } as const
  await addPreOffer(portal.db, { jobNumber: `${letter}-bound`, ...bound })
  const { id } = await addPreOffer(portal.db, { jobNumber: `${letter}-archived` })
  await portal.db.run("update cars set archived_at = now() where id = $1", [id])
}

it("leaves accepted and hidden cars, and those of others, out of a sales manager's export, archived ones out of any", async () => {
  await addOneOfEach("X")
  const jobNumbers = async (who: string) =>
    (await readWorkbook((await download(who)).bytes)).rows
      .map((row) => String(row[0]))
      .filter((jobNumber) => jobNumber.startsWith("X-"))
  expect(await jobNumbers(manager)).toEqual(["X-own"])
  expect(await jobNumbers(admin)).toEqual(["X-bound", "X-foreign", "X-hidden", "X-own", "X-selection"])
})

describe("the cars that a screen shows", () => {
  beforeAll(() => addOneOfEach("Y"))
  const read = async (who: string, body: object) =>
    (await readWorkbook((await download(who, "/api/car/export", body)).bytes)).rows
  const idOf = async (jobNumber: string) =>
    (await portal.db.one<{ id: string }>("select id from cars where job_number = $1", [jobNumber]))!.id

  it("come in the order of the screen, each once, without those that the agent does not see", async () => {
    const wanted = ["Y-selection", "Y-own", "Y-hidden", "Y-foreign", "Y-bound", "Y-archived"]
    const own = await addPreOffer(portal.db, {
      jobNumber: "Y-another",
      offerPriceExclVat: 28_500.5,
      dateOfDelivery: "2027-02-28",
    })
    const ids = [own.id, ...(await Promise.all(wanted.map(idOf))), own.id, randomUUID()]
    const [header = [], ...rows] = await read(manager, { ids })
    expect(rows.map(([jobNumber]) => jobNumber)).toEqual(["Y-another", "Y-own"])
    expect(rows[0]![header.indexOf("Pre-Offer 1 Kaufpreis netto")]).toBe(28_500.5)
    expect(rows[0]![header.indexOf("Aussteuerungsdatum")]).toEqual({ date: "2027-02-28" })
    const selection = await read(manager, { area: "SELECTION", ids })
    expect(selection.slice(1).map(([jobNumber]) => jobNumber)).toEqual(["Y-selection"])
    expect(selection[0]).toContain("Lieferung")
    const all = await read(admin, { ids })
    expect(all[0]).toEqual(catalogue.map(headerOf))
    expect(all.slice(1).map(([jobNumber]) => jobNumber)).toEqual([
      "Y-another",
      "Y-selection",
      "Y-own",
      "Y-hidden",
      "Y-foreign",
      "Y-bound",
    ])
  })

  it("may be ten thousand, or none", async () => {
    const ids = Array.from({ length: 10_000 }, () => randomUUID())
    expect(await read(manager, { ids: [...ids, await idOf("Y-own")] })).toHaveLength(2)
    expect(await read(manager, { ids: [] })).toHaveLength(1)
  })

  it.each([
    [null, 401],
    [seller, 403],
  ])("are not exported for %s", async (who, status) => {
    expect((await download(who, "/api/car/export", { ids: [] })).status).toBe(status)
  })
})

it("never loses an acceptance to an import that changes the same cars", async () => {
  const cars = await Promise.all(
    Array.from({ length: 20 }, (_, index) => addPreOffer(portal.db, { jobNumber: `A-${index}` })),
  )
  const { rows } = await readWorkbook((await download(admin)).bytes)
  const price = rows[0]!.indexOf("Pre-Offer 1 Kaufpreis netto")
  const jobNumbers = new Set<unknown>(cars.map(({ jobNumber }) => jobNumber))
  const wanted = rows.filter((row) => jobNumbers.has(row[0])).map((row) => row.with(price, 39_000))
  const names = carFields.map(({ name }) => name)
  const sheet = sheetOf(
    wanted.map((row) => ({
      ...Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])),
      jobNumber: String(row[0]),
    })),
  )
  const headers = await portal.signInAs(manager)
  const accepts = cars.map((car) =>
    portal.app.inject({
      method: "POST",
      url: "/api/car/mail",
      headers,
      payload: requestBody("PRE_OFFER_ACCEPT", car),
    }),
  )
  const imports = [1, 2, 3].map(() =>
    portal.db.transaction((tx) => importCars(tx, sheet, { createOptions: false, today })),
  )
  const statuses = (await Promise.all(accepts)).map(({ statusCode }) => statusCode)
  await Promise.all(imports)
  for (const [index, car] of cars.entries()) {
    const stored = await portal.db.one<{ price: number; state: string | null }>(
      "select offer_price_excl_vat as price, activity_state as state from cars where id = $1",
      [car.id],
    )
    const acts = await actsOf(portal, car.id)
    // Either the acceptance came first and holds at its price, or the import did and the acceptance was refused.
    expect([statuses[index], stored?.state, acts.length]).toEqual(
      statuses[index] === 200 ? [200, "PRE_CONTRACT_ACCEPTED", 1] : [409, null, 0],
    )
    if (statuses[index] === 200) expect(stored?.price).toBe(40_000)
  }
})

describe("a table of a screen", () => {
  const text = (...headers: string[]) => headers.map((header) => ({ header, kind: "text" }))
  const table = {
    columns: text("Typ", "Preis"),
    rows: [
      ["=HYPERLINK(1)", "+49"],
      ["@x", "-1"],
      ["0042", null],
      ["\t=1+1", "\r=1"],
    ],
  }

  it("becomes text cells, formulas included", async () => {
    const { status, headers, bytes } = await download(seller, "/api/excel/table", table)
    expect(status).toBe(200)
    expect(headers.get("content-disposition")).toBe(
      "attachment; filename=\"ZVF_Aktivitaeten_2026-11-16.xlsx\"; filename*=UTF-8''ZVF_Aktivit%C3%A4ten_2026-11-16.xlsx",
    )
    expect((await readWorkbook(bytes)).rows).toEqual([
      ["Typ", "Preis"],
      ["=HYPERLINK(1)", "+49"],
      ["@x", "-1"],
      ["0042"],
      ["\t=1+1", "\r=1"],
    ])
  })

  it("has numbers, amounts, days and instants as such, by the clock in Berlin", async () => {
    const columns = ["integer", "euro", "date", "instant"].map((kind) => ({ header: kind, kind }))
    const rows = [
      [12_345, -0.01, "2026-11-16", "2026-10-25T00:30:00.000Z"],
      [0, 28_500.5, null, "2026-10-25T01:30:00Z"],
    ]
    const { bytes } = await download(seller, "/api/excel/table", { columns, rows })
    expect((await readWorkbook(bytes)).rows.slice(1)).toEqual([
      [12_345, -0.01, { date: "2026-11-16" }, { datetime: "2026-10-25T02:30:00" }],
      [0, 28_500.5, null, { datetime: "2026-10-25T02:30:00" }],
    ])
  })

  it.each([
    [null, table, 401],
    ["beratung@sommer.example", table, 403],
    [seller, { columns: [], rows: [] }, 422],
    [seller, { columns: text("a"), rows: [[1]] }, 422],
    [seller, { columns: text("a"), rows: [["1", "2"]] }, 422],
    [seller, { columns: [{ header: "a", kind: "euro" }], rows: [[1.005]] }, 422],
    [seller, { columns: [{ header: "a", kind: "date" }], rows: [["2026-02-30"]] }, 422],
    [seller, { columns: [{ header: "a", kind: "instant" }], rows: [["gestern"]] }, 422],
    [seller, { columns: [{ header: "a", kind: "integer" }], rows: [[1.5]] }, 422],
  ])("is refused for %s", async (who, body, status) => {
    expect((await download(who, "/api/excel/table", body)).status).toBe(status)
  })

  it("may be larger than other bodies", async () => {
    const rows = Array.from({ length: 6000 }, (_, index) => [`Zeile ${index}`, "x".repeat(300)])
    const { bytes } = await download(seller, "/api/excel/table", { columns: text("a", "b"), rows })
    expect((await readWorkbook(bytes)).rows).toHaveLength(6001)
  })
})
