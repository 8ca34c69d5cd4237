import { euroText } from "../../../contract/format.ts"
import { type Cents, grossOf } from "../../../contract/money.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { grossDeviates, type Prices } from "./gross-price.ts"

type Props = { prices: Prices; onPropose: (gross: Cents) => void }

/** A gross price that is not net plus VAT stays, but is pointed out. */
export function GrossWarning({ prices, onPropose }: Props) {
  const { t } = useTranslation("car-record")
  if (!grossDeviates(prices) || prices.net === null) return null
  const proposed = grossOf(prices.net)
  return (
    <Notice tone="warning">
      <p>{t("grossDeviates", { gross: euroText(proposed) })}</p>
      <Button size="small" onClick={() => onPropose(proposed)}>
        {t("takeGross", { gross: euroText(proposed) })}
      </Button>
    </Notice>
  )
}
