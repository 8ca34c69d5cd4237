import { useId, useState } from "react"
import type { Asking } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { canEstimate, nothingWished, type Wish } from "../../../contract/estimate.ts"
import { carName, dateText, kmText } from "../../../contract/format.ts"
import { minIndividualKm, mostCount } from "../../../contract/limits.ts"
import { offerOf } from "../../../contract/offers.ts"
import { useTranslation } from "../../texts.ts"
import { forgetDraft, readDraft } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { DateInput, NumberInput, ValueSlider } from "../../ui/field/index.ts"
import { FieldRow } from "../../ui/form/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { dateOfDay, dayOfDate } from "../../ui/values/index.ts"
import { individualReason, type ReasonText } from "../car/index.ts"
import { EstimateBox } from "./EstimateBox.tsx"
import { ownWish, requestKey } from "./own-wish.ts"
import { wishSpan } from "./wish-span.ts"

type Props = {
  car: AgentCar
  asking: Asking
  reasonText: ReasonText
  className: string | undefined
  onRequest: (wish: Wish) => void
}

/**
 * What own kilometres and an own date would cost, while they are moved or typed (P241). It begins with what the form of the request
 * holds, and changes nothing there before somebody asks with it.
 */
export function WishSection({ car, asking, reasonText, className, onRequest }: Props) {
  const { t } = useTranslation("requests")
  const titleId = useId()
  const key = `wish ${car.id}`
  const { value: kept, edit } = useDraft(key, nothingWished)
  const [asked] = useState(() => readDraft(requestKey(car), nothingWished) ?? nothingWished)
  const [isTouched, setTouched] = useState(false)
  if (!canEstimate(car)) return null
  const { today } = asking
  const main = offerOf(car, "MAIN")
  const span = wishSpan(car, today)
  const usual = {
    km: asked.km ?? Math.max(main.targetKm, minIndividualKm),
    date: asked.date ?? span.start,
  }
  const wish = ownWish(kept, usual, isTouched)
  const change = (changes: Partial<Wish>) => {
    setTouched(true)
    // Whoever moves one of them means the other one as Pre-Offer 1 has it.
    edit({ ...wish, ...changes })
  }
  const months = Math.round((span.date.max - span.date.min) / 30)
  return (
    <section className={className} aria-labelledby={titleId} data-paper="never">
      <h3 id={titleId}>{t("calculateTitle")}</h3>
      <FieldRow>
        <div>
          <NumberInput
            label={t("kilometers")}
            unit="km"
            min={minIndividualKm}
            max={mostCount}
            messages={{ rangeUnderflow: t("kilometersMin") }}
            value={wish.km}
            onChange={(km) => change({ km })}
          />
          <ValueSlider
            label={t("kilometersSlider", { from: kmText(span.km.min), to: kmText(span.km.max) })}
            value={wish.km ?? usual.km}
            bounds={span.km}
            onChange={(km) => change({ km })}
            text={kmText}
          />
        </div>
        <div>
          <DateInput
            label={t("delivery")}
            min={today}
            messages={{ rangeUnderflow: t("deliveryMin") }}
            value={wish.date}
            onChange={(date) => change({ date })}
          />
          <ValueSlider
            label={t("deliverySlider", { count: months })}
            value={dayOfDate(wish.date ?? usual.date)}
            bounds={span.date}
            onChange={(day) => change({ date: dateOfDay(day) })}
            text={(day) => dateText(dateOfDay(day))}
          />
        </div>
      </FieldRow>
      <EstimateBox car={car} draft={wish} today={today} />
      {asking.role === "SALES_MANAGER" && (
        <div>
          <Button
            size="small"
            aria-label={`${t("askSo")}: ${carName(car)}`}
            refusedBecause={reasonText(individualReason(car, asking), car)}
            onClick={() => {
              // The form keeps it from here on.
              forgetDraft(key)
              onRequest(wish)
            }}
          >
            {t("askSo")}
          </Button>
        </div>
      )}
    </section>
  )
}
