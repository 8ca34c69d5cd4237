import type { FastifyInstance } from "fastify"
import { berlinToday } from "../../../contract/dates.ts"
import { carImageName } from "../../../contract/image-name.ts"
import { readListing } from "../../../contract/listings.ts"
import { route } from "../../platform/http/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import { refuse } from "../../platform/refusal.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import { findImage } from "../images/queries.ts"
import { releasedCar } from "./queries.ts"
import { listingOf } from "./rules.ts"

type Parts = { db: Database; gates: Gates; clock: Clock }

/** What agents advertise released cars with (P224). */
export function listingRoutes(app: FastifyInstance, { db, gates, clock }: Parts): void {
  route(app, readListing, gates.role("SELLER", "SALES_MANAGER"), async ({ query, caller }) => {
    const released = await releasedCar(db, caller.own, query.id)
    if (!released) return refuse("not_found")
    const filename = carImageName(released.car)
    const image = filename ? await findImage(db, filename) : undefined
    return listingOf(released, image && { filename, id: image.hash }, berlinToday(clock()))
  })
}
