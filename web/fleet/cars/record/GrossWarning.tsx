import { euroText } from "../../../../contract/core/format.ts"
import { type Cents, grossOf } from "../../../../contract/core/money.ts"
import { Button } from "../../../ui/button/Button.tsx"
import { Notice } from "../../../ui/feedback/States.tsx"
import { grossDeviates, type Prices } from "./car-draft.ts"
import { texts } from "./texts.de.ts"

type Props = { prices: Prices; vatPercent: number; onPropose: (gross: Cents) => void }

export function GrossWarning({ prices, vatPercent, onPropose }: Props) {
  if (!grossDeviates(prices, vatPercent) || prices.net === null) return null
  const proposed = grossOf(prices.net, vatPercent)
  return (
    <Notice tone="warning">
      <p>{texts.grossDeviates({ percent: vatPercent, gross: euroText(proposed) })}</p>
      <Button size="small" onClick={() => onPropose(proposed)}>
        {texts.takeGross(euroText(proposed))}
      </Button>
    </Notice>
  )
}
