import fc from "fast-check"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { type CarField, carFields } from "../../../contract/car-fields.ts"
import { addDays, daysBetween } from "../../../contract/dates.ts"
import type { Area } from "../../../contract/enums.ts"
import { activityStates } from "../../../contract/enums.ts"
import { decimalText } from "../../../contract/money.ts"
import { belongsTo } from "../../../contract/states.ts"
import { startTestApp, type TestApp } from "../../app-for-tests.ts"
import { castLocations, castOptions, castUsers } from "../../demo/cast.ts"
import { readWorkbook } from "../../platform/workbook.ts"
import { admin } from "../../requests-for-tests.ts"
import { columnOf } from "../cars/present.ts"
import { importCars } from "./commands.ts"

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp()
})
afterAll(() => portal.close())

const anyId = (all: readonly { id: string }[]) => fc.option(fc.constantFrom(...all.map(({ id }) => id)))
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }).map((text) => text.replaceAll("\u0000", "")),
  fc.constantFrom(
    "=1+1",
    "+49",
    "-",
    "@a",
    " vorn und hinten ",
    "a\r\nb",
    "_x000D_",
    "0007",
    "31.12.2026",
    "ja",
    "#N/A",
  ),
)
const anyDate = fc
  .integer({ min: 0, max: daysBetween("1900-01-01", "2999-12-31") })
  .map((days) => addDays("1900-01-01", days))
/** Some of them in the hour that clocks in Berlin show twice, or never. */
const anyInstant = fc.oneof(
  fc.date({ min: new Date("1980-01-01"), max: new Date("2060-01-01"), noInvalidDate: true }),
  fc
    .constantFrom("2026-10-25T00:30:00.500Z", "2026-10-25T01:30:00Z", "2026-03-29T01:00:00Z")
    .map((at) => new Date(at)),
)

/** Any value of a column that the portal can hold. */
function anyValue(field: CarField): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "text":
      if (field.name === "jobNumber") return fc.stringMatching(/^[!-~]([ -~]{0,10}[!-~])?$/)
      return field.name === "idNumber"
        ? fc.oneof(fc.constant(""), fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/))
        : anyText
    case "integer":
      return fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000_000 }))
    case "euro":
      return fc.integer({ min: field.signed ? -9_999_999_999 : 0, max: 9_999_999_999 }).map(decimalText)
    case "date":
      return fc.option(anyDate)
    case "instant":
      return fc.option(anyInstant)
    case "flag":
      return fc.boolean()
    case "choice":
      return field.name === "area"
        ? fc.constantFrom(...field.choices)
        : fc.option(fc.constantFrom(...field.choices))
    case "option":
      return anyId(castOptions.filter(({ type }) => type === field.optionType))
    case "location":
      return anyId(castLocations)
    case "user":
      return fc.constantFrom(...castUsers.map(({ id }) => id))
  }
}

const anyRow = fc
  .record(Object.fromEntries(carFields.map((field) => [columnOf(field.name), anyValue(field)])))
  .chain((row) => {
    const states = activityStates.filter((state) => belongsTo(row.area as Area, state))
    return fc.option(fc.constantFrom(...states)).map(
      (state): Record<string, unknown> => ({
        ...row,
        activity_state: state,
        user_id: state && row.user_id,
      }),
    )
  })
const anyFleet = fc.uniqueArray(anyRow, { minLength: 1, maxLength: 40, selector: (row) => row.job_number })

async function store(rows: Record<string, unknown>[]) {
  const columns = carFields.map(({ name }) => columnOf(name)).join(", ")
  await portal.db.run("delete from cars")
  await portal.db.run(
    `insert into cars (${columns}) select ${columns} from json_populate_recordset(null::cars, $1)`,
    [JSON.stringify(rows)],
  )
}
const everything = () => portal.db.many("select *, xmin::text from cars order by id")

const ownZone = process.env.TZ
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

describe.each([
  ["Pacific/Kiritimati", -840],
  ["America/Los_Angeles", 480],
  ["Europe/Berlin", -60],
])("in %s", (zone, offset) => {
  it("an export that is imported again changes nothing, whatever the cars are", {
    timeout: 120_000,
  }, async () => {
    process.env.TZ = zone
    expect(new Date("2026-01-01T12:00:00Z").getTimezoneOffset()).toBe(offset)
    const headers = await portal.signInAs(admin)
    await fc.assert(
      fc.asyncProperty(anyFleet, async (rows) => {
        await store(rows)
        const before = await everything()
        const { rawPayload } = await portal.app.inject({ url: "/api/car/export", headers })
        const sheet = await readWorkbook(rawPayload)
        const report = await portal.db.transaction((tx) => importCars(tx, sheet, { createOptions: false }))
        expect(report).toEqual({
          created: 0,
          updated: 0,
          unchanged: rows.length,
          changes: [],
          errors: [],
          missingOptions: [],
        })
        expect(await everything()).toEqual(before)
      }),
      { numRuns: 8, endOnFailure: true },
    )
  })
})
