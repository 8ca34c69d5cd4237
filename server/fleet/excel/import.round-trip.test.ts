import { readWorkbook } from "@packages/workbook"
import fc from "fast-check"
import { afterEach, describe, expect, it } from "vitest"
import { portalOfFile } from "../../testing/app.ts"
import { admin } from "../../testing/requests.ts"
import { importCars } from "./import.ts"
import { anyFleet, storeFleet } from "./sheet.fleet-for-tests.ts"
import { today } from "./sheet.for-tests.ts"

const portal = portalOfFile()

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
  it("importing an export changes nothing", {
    timeout: 120_000,
  }, async () => {
    process.env.TZ = zone
    expect(new Date("2026-01-01T12:00:00Z").getTimezoneOffset()).toBe(offset)
    const headers = await portal.signInAs(admin)
    await fc.assert(
      fc.asyncProperty(anyFleet, async (rows) => {
        await storeFleet(portal.db, rows)
        const before = await everything()
        const { rawPayload } = await portal.app.inject({ url: "/api/car/export", headers })
        const sheet = await readWorkbook(rawPayload)
        const report = await portal.db.transaction((tx) =>
          importCars(tx, sheet, { createOptions: false, today }),
        )
        const nothing = {
          created: 0,
          updated: 0,
          emptied: 0,
          errorRows: 0,
          warningCount: 0,
          implausibleCount: 0,
        }
        const none = { changes: [], errors: [], missingColumns: [], missingOptions: [] }
        expect(report).toMatchObject({ unchanged: rows.length, ...nothing, ...none })
        expect(await everything()).toEqual(before)
      }),
      { numRuns: 8, endOnFailure: true },
    )
  })
})
