import type { Offer } from "../../../contract/offers.ts"
import { useTranslation } from "../../texts.ts"
import { type Fact, Facts } from "../../ui/layout/index.ts"
import { offerLines } from "../car/index.ts"

type Props = {
  offer: Offer
  isSelection: boolean
  /** "vfnr - name"; empty where it is still to be chosen. */
  location: string
}

/** The offer as it binds, value by value. */
export function OfferSummary({ offer, isSelection, location }: Props) {
  const { t } = useTranslation(["car", "requests"])
  const facts = offerLines(offer).map(
    ({ key, text }): Fact => ({
      label: t(isSelection && (key === "netCents" || key === "grossCents") ? `list_${key}` : `offer_${key}`),
      value: text,
    }),
  )
  return <Facts facts={location ? [...facts, { label: t("requests:locationOf"), value: location }] : facts} />
}
