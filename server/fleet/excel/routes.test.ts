import { randomUUID } from "node:crypto"
import { readWorkbook } from "@packages/workbook"
import { written, xlsxOf } from "@packages/workbook/for-tests"
import { beforeAll, describe, expect, it, test } from "vitest"
import { errorText } from "../../../contract/core/errors.ts"
import { sentences } from "../../../contract/core/sentences.ts"
import { headerOf } from "../../../contract/fleet/car-field.ts"
import { carFields, catalogue } from "../../../contract/fleet/car-fields.ts"
import { maxListedErrors } from "../../../contract/fleet/excel.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, seller } from "../../testing/builder.ts"
import { actsOf, admin, manager, refused, sendRequest } from "../../testing/requests.ts"
import { importCars } from "./import.ts"
import { excelCalls } from "./routes.for-tests.ts"
import { exportCells, exportColumns, exportFields } from "./sheet.export.ts"
import { sheetOf, today, wordsFor } from "./sheet.for-tests.ts"

const portal = portalOfFile()
const { current, preOffer, selection, storeCar } = builderOn(portal)
const { at, headersOf, upload, download } = excelCalls(portal)

const columns = exportColumns(wordsFor({}))
async function workbookWith(jobNumber: string) {
  const empty = Object.fromEntries(carFields.map(({ name }) => [name, null]))
  const rows = [exportCells({ ...empty, jobNumber, area: "PRE_OFFER" }, new Map())]
  const workbook = { sheetName: "Fahrzeuge", columns, rows, exportedAt: new Date() }
  return new Uint8Array(await written(workbook))
}

describe("an import is refused", () => {
  it("without a file of the name `file`", async () => {
    const wrongName = await upload(await workbookWith("1"), "", admin, "upload")
    expect(wrongName).toMatchObject(refused(422, "invalid_input"))
    const form = new FormData()
    form.append("file", "only text")
    const headers = await headersOf(admin)
    const answer = await fetch(`${at.address}/api/car/import`, { method: "POST", body: form, headers })
    expect(answer.status).toBe(422)
  })

  it.each([
    ["application/json", "{}", 415, "unsupported_media_type"],
    ["multipart/form-data; boundary=b", "", 422, "invalid_input"],
    ["multipart/form-data; boundary=b", "rubbish", 422, "invalid_input"],
    [
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
      422,
      "invalid_input",
    ],
  ])("as %s with %j", async (type, payload, status, code) => {
    const headers = { ...(await headersOf(admin)), "content-type": type }
    const answer = await portal.app.inject({ method: "POST", url: "/api/car/import", payload, headers })
    expect({ status: answer.statusCode, body: answer.json() }).toMatchObject(refused(status, code))
  })

  const lastCell = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
  it.each([
    ["nothing", () => new Uint8Array(), "workbook_unreadable", 424],
    ["a page", () => new TextEncoder().encode("<html><table/></html>"), "workbook_other_format", 424],
    ["a text", () => new TextEncoder().encode("Auftragsnummer;Bereich"), "workbook_csv", 424],
    ["a cut file", async () => (await workbookWith("1")).slice(0, 900), "workbook_unreadable", 424],
    ["the last cell there is", async () => new Uint8Array(await xlsxOf(lastCell)), "workbook_too_large", 422],
    ["more than 20 MB", () => new Uint8Array(20 * 1024 * 1024 + 1), "file_too_large", 413],
  ])("for %s", async (_, bytes, code, status) => {
    expect(await upload(await bytes(), "?check=true")).toMatchObject(refused(status, code))
  })

  it("for a wrong header, naming the columns", async () => {
    const row = ["Auftragsnummer", "__proto__"].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
    const bytes = new Uint8Array(await xlsxOf(`<row r="1">${row.join("")}</row>`))
    const details = { missing: expect.arrayContaining(["Bereich"]), unknown: ["__proto__"], duplicate: [] }
    for (const query of ["?check=true", ""])
      expect(await upload(bytes, query)).toMatchObject({
        status: 422,
        body: { code: "import_wrong_header", details },
      })
  })
})

/** A car of each kind; their job numbers begin with the letter. */
async function addOneOfEach(letter: string): Promise<void> {
  await preOffer({ jobNumber: `${letter}-own` })
  await preOffer({ jobNumber: `${letter}-hidden`, display: false })
  await preOffer({ jobNumber: `${letter}-foreign`, locationId: castLocation("1201").id })
  await selection({ jobNumber: `${letter}-selection` })
  const bound = { activityState: "PRE_CONTRACT_ACCEPTED", userId: castUser(manager).id } as const
  await preOffer({ jobNumber: `${letter}-bound`, ...bound })
  await storeCar(await preOffer({ jobNumber: `${letter}-archived` }), { archivedAt: "2026-11-16" })
}

it("omits accepted, hidden and others' cars from a sales manager's export, archived ones from all", async () => {
  await addOneOfEach("X")
  const jobNumbers = async (who: string) =>
    (await readWorkbook((await download(who)).bytes)).rows
      .map((row) => String(row[0]))
      .filter((jobNumber) => jobNumber.startsWith("X-"))
  expect(await jobNumbers(manager)).toEqual(["X-own"])
  expect(await jobNumbers(admin)).toEqual(["X-bound", "X-foreign", "X-hidden", "X-own", "X-selection"])
})

describe("exported cars of a screen", () => {
  beforeAll(() => addOneOfEach("Y"))
  const read = async (who: string, body: object) =>
    (await readWorkbook((await download(who, "/api/car/export", body)).bytes)).rows
  const idOf = async (jobNumber: string) =>
    (await portal.db.one<{ id: string }>("select id from cars where job_number = $1", [jobNumber]))!.id

  it("are in screen order, each once, only visible ones", async () => {
    const wanted = ["Y-selection", "Y-own", "Y-hidden", "Y-foreign", "Y-bound", "Y-archived"]
    const own = await preOffer({
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
    expect(all[0]).toEqual(exportFields.map(headerOf))
    expect(all.slice(1).map(([jobNumber]) => jobNumber)).toEqual([
      "Y-another",
      "Y-selection",
      "Y-own",
      "Y-hidden",
      "Y-foreign",
      "Y-bound",
    ])
  })

  it("can be empty", async () => {
    expect(await read(manager, { ids: [] })).toHaveLength(1)
  })
})

it("an import never overwrites a simultaneous acceptance", async () => {
  const cars = await Promise.all(
    Array.from({ length: 20 }, (_, index) => preOffer({ jobNumber: `A-${index}` })),
  )
  const { rows } = await readWorkbook((await download(admin)).bytes)
  const price = rows[0]!.indexOf("Pre-Offer 1 Kaufpreis netto")
  const jobNumbers = new Set<unknown>(cars.map(({ jobNumber }) => jobNumber))
  const wanted = rows.filter((row) => jobNumbers.has(row[0])).map((row) => row.with(price, 39_000))
  const names = exportFields.map(({ name }) => name)
  const sheet = sheetOf(
    wanted.map((row) => ({
      ...Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])),
      jobNumber: String(row[0]),
    })),
  )
  const accepts = cars.map((car) => sendRequest(portal, "PRE_OFFER_ACCEPT", car))
  const imports = [1, 2, 3].map(() =>
    portal.db.transaction((tx) => importCars(tx, sheet, { createOptions: false, today })),
  )
  const statuses = (await Promise.all(accepts)).map(({ status }) => status)
  await Promise.all(imports)
  for (const [index, car] of cars.entries()) {
    const { activityState, offerPriceExclVat } = (await current(car))!
    const acts = await actsOf(portal, car.id)
    expect([statuses[index], activityState, acts.length, offerPriceExclVat]).toEqual(
      statuses[index] === 200 ? [200, "PRE_CONTRACT_ACCEPTED", 1, 40_000] : [409, null, 0, 39_000],
    )
  }
})

describe("an exported table", () => {
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

  it("has text cells, including formulas", async () => {
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

  it("has typed numbers, amounts, days and instants in Berlin time", async () => {
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
    ["without columns", { columns: [], rows: [] }, sentences.required],
    ["with a number as a text", { columns: text("a"), rows: [["x"], [1]] }, sentences.cells],
  ])("is refused with a sentence: %s", async (_, body, sentence) => {
    const { status, bytes } = await download(seller, "/api/excel/table", body)
    expect([status, String(bytes)]).toEqual([422, expect.stringContaining(sentence)])
  })

  it("may be larger than other bodies", async () => {
    const rows = Array.from({ length: 6000 }, (_, index) => [`Zeile ${index}`, "x".repeat(300)])
    const { bytes } = await download(seller, "/api/excel/table", { columns: text("a", "b"), rows })
    expect((await readWorkbook(bytes)).rows).toHaveLength(6001)
  })
})

test("reports the first errors and the total of a file wrong in every cell", async () => {
  const header = catalogue.map(headerOf).reverse()
  const columns = header.map((name) => ({ header: name, kind: "text" as const }))
  const rows = Array.from({ length: 600 }, () => header.map(() => "x"))
  const bytes = new Uint8Array(await written({ sheetName: "Eigene", columns, rows, exportedAt: null }))

  const { status, body: report } = await upload(bytes, "?check=true")
  expect([status, report.created, report.changes]).toEqual([200, 0, []])
  const inRow = (row: number) => report.errors.filter((error) => error.row === row).length
  expect(report.errorCount).toBe(rows.length * inRow(3))
  expect(report.errorRows).toBe(rows.length)
  expect(report.errors).toHaveLength(maxListedErrors)

  const code = "import_has_errors"
  const refused = { code, message: errorText[code], details: report }
  expect(await upload(bytes)).toEqual({ status: 422, body: refused })
})
