import type { FastifyInstance } from "fastify"
import { berlinToday } from "../../../contract/dates.ts"
import { carImageName } from "../../../contract/image-name.ts"
import { makeSheet } from "../../../contract/sheets.ts"
import type { FileStore } from "../../platform/files/index.ts"
import { attachmentHeader, route } from "../../platform/http/index.ts"
import { createPdfMaker } from "../../platform/pdf/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import { refuse } from "../../platform/refusal.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import { printedPicture } from "../../platform/uploads/index.ts"
import { isReadable } from "../documents/queries.ts"
import type { Gates } from "../identity/gate.ts"
import { findImage, readImage } from "../images/queries.ts"
import { type SheetCar, sheetCar, sheetSender } from "./queries.ts"
import { sheetContent, sheetTitle } from "./rules.ts"

type Parts = { db: Database; files: FileStore; gates: Gates; clock: Clock }

/** Sheets for the customers of agents (P223): made while they are asked for, kept nowhere. */
export function sheetRoutes(app: FastifyInstance, { db, files, gates, clock }: Parts): void {
  const maker = createPdfMaker()
  app.addHook("onClose", () => maker.close())

  route(app, makeSheet, gates.role("SELLER", "SALES_MANAGER"), async ({ body, caller, reply }) => {
    if (!caller.own.includes(body.locationId)) return refuse("location_not_yours")
    const [car, sender] = await Promise.all([
      (await isReadable(db, caller, body.carId)) ? sheetCar(db, body.carId) : undefined,
      sheetSender(db, body.locationId, caller.id),
    ])
    if (!car || !sender) return refuse("not_found")
    const now = clock()
    const picture = await pictureOf(db, files, car)
    const content = sheetContent({
      ...{ car, sender, price: body.price, note: body.note, picture },
      at: now.toISOString(),
      today: berlinToday(now),
    })
    const bytes = await maker.render(content)
    return reply
      .type("application/pdf")
      .header("content-disposition", attachmentHeader(`Datenblatt ${sheetTitle(car)}.pdf`))
      .header("cache-control", "private, no-store")
      .send(bytes)
  })
}

/** The picture of the configuration as it is printed; null where there is none, or it was taken away just now. */
async function pictureOf(db: Database, files: FileStore, car: SheetCar): Promise<Uint8Array | null> {
  const name = carImageName(car)
  const image = name ? await findImage(db, name) : undefined
  const stored = image && (await readImage(files, image, "full"))
  return stored ? printedPicture(stored.content) : null
}
