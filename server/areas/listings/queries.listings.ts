import type { PlainDate } from "../../../contract/dates.ts"
import { carImageName } from "../../../contract/image-name.ts"
import type { Listing } from "../../../contract/listings.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { listImages } from "../images/queries.ts"
import { type ReleasedCar, releasedCars } from "./queries.ts"
import { listingOf } from "./rules.ts"

/** The released cars of these locations with what advertises them; the pictures of all are read once. */
export async function releasedListings(
  db: Db,
  locationIds: readonly string[],
  today: PlainDate,
): Promise<{ released: ReleasedCar; listing: Listing }[]> {
  const [cars, images] = await Promise.all([releasedCars(db, locationIds), listImages(db)])
  const pictures = new Map(images.map((image) => [image.filename, image]))
  return cars.map((released) => ({
    released,
    listing: listingOf(released, pictures.get(carImageName(released.car)), today),
  }))
}
