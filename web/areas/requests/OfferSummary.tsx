import type { Area } from "../../../contract/enums.ts"
import { offerLines } from "../../../contract/offer-lines.ts"
import type { Offer } from "../../../contract/offers.ts"
import { type Fact, Facts } from "../../ui/layout/index.ts"
import { texts } from "./texts.de.ts"

type Props = {
  offer: Offer
  area: Area
  /** "vfnr - name"; empty where it is still to be chosen. */
  location: string
  /** What was agreed to with it, in further lines. */
  more?: readonly Fact[]
}

/** The offer as it binds, value by value. */
export function OfferSummary({ offer, area, location, more = [] }: Props) {
  const facts = offerLines(offer, area).map(({ label, text }): Fact => ({ label, value: text }))
  const place = location ? [{ label: texts.locationOf, value: location }] : []
  return <Facts facts={[...facts, ...place, ...more]} />
}
