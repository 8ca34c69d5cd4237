import type { PlainDate } from "../../../contract/dates.ts"
import { imageFolder } from "../../../contract/image-name.ts"
import type { Listing } from "../../../contract/listings.ts"
import { mandatoryTextOf } from "../../../contract/mandatory-text.ts"
import { noveltyOf } from "../../../contract/new-car.ts"
import { carRows, sheetTitle } from "../sheets/rules.ts"
import type { ReleasedCar } from "./queries.ts"

/** The example picture of a configuration; `id` is the hash of its content. */
export type Picture = { filename: string; id: string }

/** What advertises a released car on that day (P224, P225); no price is among it. */
export function listingOf(
  { id, car, location }: ReleasedCar,
  picture: Picture | undefined,
  today: PlainDate,
): Listing {
  const { dateOfFirstRegistration, kilometerReading } = car
  const novelty = noveltyOf(car, today)
  const mandatory = mandatoryTextOf(car)
  const title = sheetTitle(car)
  const facts = carRows(car).map(([label, value]) => ({ label, value }))
  return {
    ...{ carId: id, title, location, novelty, dateOfFirstRegistration, kilometerReading, facts, mandatory },
    text: [
      title,
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      ...(mandatory.text === null ? [] : ["", mandatory.text]),
    ].join("\n"),
    mayBeAdvertised: !novelty.isNew || mandatory.text !== null,
    picture: picture ? { filename: picture.filename, address: addressOf(picture) } : null,
  }
}

/** The public address of a picture below the portal's own; it never shows another picture (P37). */
const addressOf = ({ filename, id }: Picture): string =>
  `/api/file?${new URLSearchParams({ path: `${imageFolder}${filename}`, v: id })}`
