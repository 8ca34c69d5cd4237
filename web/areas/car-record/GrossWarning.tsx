import { euroText } from "../../../contract/format.ts"
import { type Cents, grossOf } from "../../../contract/money.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { grossDeviates, type Prices } from "./gross-price.ts"

type Props = { prices: Prices; vatPercent: number; onPropose: (gross: Cents) => void }

/** A gross price that is not net plus VAT stays, but is pointed out. */
export function GrossWarning({ prices, vatPercent, onPropose }: Props) {
  const { t } = useTranslation("car-record")
  if (!grossDeviates(prices, vatPercent) || prices.net === null) return null
  const proposed = grossOf(prices.net, vatPercent)
  return (
    <Notice tone="warning">
      <p>{t("grossDeviates", { percent: vatPercent, gross: euroText(proposed) })}</p>
      <Button size="small" onClick={() => onPropose(proposed)}>
        {t("takeGross", { gross: euroText(proposed) })}
      </Button>
    </Notice>
  )
}
