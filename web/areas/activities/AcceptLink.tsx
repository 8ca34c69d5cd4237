import type { Activity, AnswerOpening } from "../../../contract/activities.ts"
import { offerTypeText } from "../../../contract/enums.ts"
import { carName, carText } from "../../../contract/format.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import { Note } from "../../ui/layout/index.ts"
import { useForgetOffers } from "./api.ts"

type Props = { activity: Activity; opening: AnswerOpening; isFirst: boolean }

/** Leads into the acceptance of an answered offer, or says why it is not possible any more (P47). */
export function AcceptLink({ activity, opening: { type, refusal, changed }, isFirst }: Props) {
  const { t } = useTranslation("activities")
  const forgetOffers = useForgetOffers()
  const offer = offerTypeText[type]
  const label = t("accept", { offer })
  const name = t("acceptOf", { offer, car: carName(activity) })
  if (refusal) {
    const reason = refusal === "pre_offer_unavailable" && activity.listed ? "notReleased" : refusal
    return (
      <Button aria-label={name} refusedBecause={t(`cannotAccept_${reason}`)}>
        {label}
      </Button>
    )
  }
  return (
    <div>
      <LinkButton
        variant={isFirst ? "primary" : "secondary"}
        label={name}
        onClick={forgetOffers}
        link={links.preOffers({ carId: activity.carId, type: "accept", preOfferType: type })}
      >
        {label}
      </LinkButton>
      {changed && <Note>{t("changedSince", { car: carText(activity) })}</Note>}
    </div>
  )
}
