import { randomUUID } from "node:crypto"
import { readWorkbook } from "@packages/workbook"
import { written, zipOf } from "@packages/workbook/for-tests"
import { expect, it } from "vitest"
import { castLocation, castOptions } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { openLiveStream } from "../../testing/live.ts"
import { manager, refused } from "../../testing/requests.ts"
import { readVocabulary } from "./judge.ts"
import { excelCalls } from "./routes.for-tests.ts"
import { exportCells, exportColumns } from "./sheet.export.ts"
import { today } from "./sheet.for-tests.ts"

const mostRows = 50_000

const portal = portalOfFile()
const { at, upload, download } = excelCalls(portal)

const aurel = castOptions.find(({ label }) => label === "Aurel")!
const texts = new Map([
  [aurel.id, "Aurel"],
  [castLocation("1101").id, "1101"],
])

async function fleet(count: number, offerPriceExclVat: number): Promise<Uint8Array<ArrayBuffer>> {
  function* rows() {
    for (let number = 0; number < count; number++)
      yield exportCells(
        {
          jobNumber: `L-${number}`,
          area: "PRE_OFFER",
          display: true,
          brand: aurel.id,
          locationId: castLocation("1101").id,
          dateOfDelivery: "2027-02-02",
          offerPriceExclVat,
          modelDesignation: `Corso ${number}`,
        },
        texts,
      )
  }
  const columns = exportColumns(await readVocabulary(portal.db, today))
  return new Uint8Array(
    await written({ sheetName: "Fahrzeuge", columns, rows: rows(), exportedAt: new Date() }),
  )
}

async function whileServed<T>(answer: Promise<T>, headers: Record<string, string>): Promise<T> {
  let isAnswered = false
  answer.finally(() => {
    isAnswered = true
  })
  do expect((await fetch(`${at.address}/api/location/all`, { headers })).status).toBe(200)
  while (!isAnswered)
  return answer
}

it("imports 50,000 rows while others are served, and refuses more", async () => {
  const headers = await portal.signInAs(manager)
  const stream = await openLiveStream(at.address, headers)
  const created = await whileServed(upload(await fleet(mostRows, 40_000)), headers)
  await stream.leave()
  expect(created).toMatchObject({ status: 200, body: { created: mostRows, errors: [] } })

  const update = await fleet(mostRows, 39_000)
  await portal.db.run("update cars set created_at = now() - interval '1 day'")
  expect(await upload(update)).toMatchObject({ status: 200, body: { updated: mostRows } })
  expect(
    await portal.db.one("select count(*) from cars where offer_price_excl_vat = 39000 and offer_version = 2"),
  ).toEqual({ count: mostRows })

  expect(await upload(await fleet(mostRows + 1, 1))).toMatchObject(refused(422, "workbook_too_large"))
})

it("refuses a bomb while others are served", async () => {
  const bomb = await zipOf({ "xl/worksheets/sheet1.xml": Buffer.alloc(250_000_000) })
  const answer = whileServed(upload(new Uint8Array(bomb), "?check=true"), await portal.signInAs(manager))
  expect(await answer).toMatchObject(refused(422, "workbook_hostile"))
})

it("exports the only visible one of 10,000 cars", async () => {
  const own = await addPreOffer(portal.db, { jobNumber: "own" })
  const ids = [...Array.from({ length: 10_000 }, () => randomUUID()), own.id]
  const { rows } = await readWorkbook((await download(manager, "/api/car/export", { ids })).bytes)
  expect(rows.slice(1).map(([jobNumber]) => jobNumber)).toEqual(["own"])
})
