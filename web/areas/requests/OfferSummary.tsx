import type { Area } from "../../../contract/enums.ts"
import { offerLines } from "../../../contract/offer-lines.ts"
import type { Offer } from "../../../contract/offers.ts"
import { useTranslation } from "../../texts.ts"
import { type Fact, Facts } from "../../ui/layout/index.ts"

type Props = {
  offer: Offer
  area: Area
  /** "vfnr - name"; empty where it is still to be chosen. */
  location: string
}

/** The offer as it binds, value by value. */
export function OfferSummary({ offer, area, location }: Props) {
  const { t } = useTranslation("requests")
  const facts = offerLines(offer, area).map(({ label, text }): Fact => ({ label, value: text }))
  return <Facts facts={location ? [...facts, { label: t("locationOf"), value: location }] : facts} />
}
