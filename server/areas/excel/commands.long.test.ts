import { beforeAll, expect, it } from "vitest"
import { written } from "../../platform/workbook/workbooks-for-tests.ts"
import { portalOfFile } from "../../testing/app.ts"
import { openLiveStream } from "../../testing/live.ts"
import { admin, manager, refused } from "../../testing/requests.ts"
import { knownWords } from "./queries.ts"
import { exportCells, exportColumns } from "./sheet.export.ts"

const mostRows = 50_000

const portal = portalOfFile()
let address: string
beforeAll(async () => {
  address = await portal.listen()
})

async function fleet(count: number, offerPriceExclVat: number): Promise<Uint8Array<ArrayBuffer>> {
  function* rows() {
    for (let number = 0; number < count; number++)
      yield exportCells({
        jobNumber: `L-${number}`,
        area: "PRE_OFFER",
        display: true,
        brand: "Aurel",
        locationId: "1101",
        dateOfDelivery: "2027-02-02",
        offerPriceExclVat,
        modelDesignation: `Corso ${number}`,
      })
  }
  const columns = exportColumns(await knownWords(portal.db))
  return new Uint8Array(
    await written({ sheetName: "Fahrzeuge", columns, rows: rows(), exportedAt: new Date() }),
  )
}

async function upload(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append("file", new Blob([bytes]), "Bestand.xlsx")
  const headers = await portal.signInAs(admin)
  const answer = await fetch(`${address}/api/car/import`, { method: "POST", body: form, headers })
  return { status: answer.status, body: await answer.json() }
}

it("takes 50,000 rows while others are served, and refuses one more", async () => {
  const headers = await portal.signInAs(manager)
  // Somebody has a screen open, so what changes is told.
  const stream = await openLiveStream(address, headers)
  const created = upload(await fleet(mostRows, 4_000_000))
  let isAnswered = false
  created.finally(() => {
    isAnswered = true
  })
  do expect((await fetch(`${address}/api/location/all`, { headers })).status).toBe(200)
  while (!isAnswered)
  await stream.leave()
  expect(await created).toMatchObject({ status: 200, body: { created: mostRows, errors: [] } })

  const update = await fleet(mostRows, 3_900_000)
  await portal.db.run("update cars set created_at = now() - interval '1 day'")
  expect(await upload(update)).toMatchObject({ status: 200, body: { updated: mostRows } })
  expect(
    await portal.db.one("select count(*) from cars where offer_price_excl_vat = 39000 and offer_version = 2"),
  ).toEqual({ count: mostRows })

  expect(await upload(await fleet(mostRows + 1, 1))).toMatchObject(refused(422, "workbook_too_large"))
})
