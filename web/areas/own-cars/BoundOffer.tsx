import { agreedLines } from "../../../contract/agreed.ts"
import { changedLines, offerLines } from "../../../contract/offer-lines.ts"
import { offerOf } from "../../../contract/offers.ts"
import type { OwnCar } from "../../../contract/own-cars.ts"
import { useTranslation } from "../../texts.ts"
import { Facts, Note } from "../../ui/layout/index.ts"
import { AgreedTexts } from "../information/index.ts"

/** The whole offer as it was accepted; beside a value what the car says now, where that is another one (P50, P51). */
export function BoundOffer({ own: { activity, bound, car, agreed } }: { own: OwnCar }) {
  const { t } = useTranslation("own-cars")
  const { area } = activity
  const now = new Map(
    changedLines(bound, offerOf(car, activity.preOfferType ?? "MAIN"), area).map((line) => [
      line.key,
      line.after,
    ]),
  )
  const facts = offerLines(bound, area).map(({ key, label, text }) => ({
    label,
    value: now.has(key) ? (
      <>
        {text}
        <Note>{t("carSaysNow", { text: now.get(key) })}</Note>
      </>
    ) : (
      text
    ),
  }))
  const texts = agreedLines(agreed).map(({ label, text }) => ({ label, value: text }))
  const read = agreed && <AgreedTexts conditions={agreed.conditions.version} terms={agreed.terms.version} />
  const wording = read ? [{ label: t("agreedTitle", { ns: "information" }), value: read }] : []
  return <Facts facts={[...facts, ...texts, ...wording]} />
}
