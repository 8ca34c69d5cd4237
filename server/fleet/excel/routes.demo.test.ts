import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { readWorkbook } from "@packages/workbook"
import { beforeAll, expect, test } from "vitest"
import { agentColumns, agentHeader } from "../../../contract/fleet/agent-facts.ts"
import { headerOf } from "../../../contract/fleet/car-field.ts"
import { catalogue, internalFields, labelOf } from "../../../contract/fleet/car-fields.ts"
import type { ImportReport } from "../../../contract/fleet/excel.ts"
import { portalOfFile } from "../../testing/app.ts"
import { admin, manager } from "../../testing/requests.ts"
import { excelCalls } from "./routes.for-tests.ts"
import { exportFields } from "./sheet.export.ts"

const portal = portalOfFile()
const { upload, download } = excelCalls(portal)

const fixture = async (path: string) => new Uint8Array(await readFile(join(import.meta.dirname, path)))
const xlsx = await fixture("../../demo/fahrzeugbestand.xlsx")
const xls = await fixture("../../../packages/workbook/fixtures/fahrzeugbestand.xls")

let [checked, checkedXls, imported]: Awaited<ReturnType<typeof upload>>[] = []
let afterChecks: unknown[] = []
beforeAll(async () => {
  checked = await upload(xlsx, "?check=true")
  checkedXls = await upload(xls, "?check=true&createOptions=true")
  afterChecks = await portal.db.many("select from cars")
  imported = await upload(xlsx)
})

test("checks the demo's cars, also as .xls, and applies them once", async () => {
  const all = { status: 200, body: { created: 420, updated: 0, unchanged: 0, errors: [] } }
  for (const check of [checked, checkedXls]) expect(check).toMatchObject(all)
  expect(afterChecks).toEqual([])
  const { createdIds, ...applied } = imported!.body as ImportReport
  expect({ ...applied, createdIds: [] }).toEqual(checked?.body)
  expect(createdIds.sort()).toEqual((await portal.db.values<string>("select id from cars")).sort())
  expect((await upload(xlsx)).body).toMatchObject({ created: 0, updated: 0, unchanged: 420, changes: [] })
})

test("exports all of them for admins, importable", async () => {
  const { status, headers, bytes } = await download(admin)
  expect(status).toBe(200)
  expect(headers.get("content-type")).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  )
  expect(headers.get("content-disposition")).toContain('filename="Fahrzeug_Export_2026-11-16.xlsx"')
  const { rows, exportedAt } = await readWorkbook(bytes)
  expect(rows).toHaveLength(421)
  expect(rows[0]).toEqual(exportFields.map(headerOf))
  expect(rows[0]?.toSorted()).toEqual(catalogue.map(headerOf).sort())
  expect(rows[0]?.indexOf("Pre-Offer 1 Kaufpreis netto")).toBeLessThan(10)
  expect(exportedAt).toMatch(/Z$/)
  const again = await upload(new Uint8Array(bytes))
  expect(again).toMatchObject({ status: 200, body: { unchanged: 420, changes: [], errors: [] } })
})

test.each(["PRE_OFFER", "SELECTION"] as const)(
  "exports those of the list of %s for a sales manager, in agents' columns",
  async (area) => {
    const { rows, exportedAt } = await readWorkbook(
      (await download(manager, `/api/car/export?area=${area}`)).bytes,
    )
    const [header = [], ...cars] = rows
    expect(header).toEqual(agentColumns(area).map((field) => agentHeader(field, area)))
    const expected = await portal.db.many<{ job_number: string }>(
      `select job_number from cars c left join locations l on l.id = c.location_id
       where (vfnr_hb = '1101' or area = 'SELECTION') and area = $1 and display order by job_number`,
      [area],
    )
    expect(cars.map(([jobNumber]) => jobNumber)).toEqual(expected.map((row) => row.job_number))
    expect(cars.length).toBeGreaterThan(10)
    for (const name of internalFields) expect(header).not.toContain(labelOf(name))
    expect(exportedAt).toBeUndefined()
  },
)
