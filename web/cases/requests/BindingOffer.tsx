import { useCallback, useRef } from "react"
import type { OfferType } from "../../../contract/core/enums.ts"
import { notSet } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { Vin } from "../../fleet/cars/CarBadges.tsx"
import { offerStrip } from "../../fleet/cars/fact-strips.tsx"
import { BindingPrice, PanelHead } from "../../fleet/cars/PanelHead.tsx"
import { useToday } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { FactStrip } from "../../ui/layout/FactStrip.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { ChangeTable } from "../../ui/table/ChangeTable.tsx"
import styles from "./Requests.module.css"
import type { Difference } from "./rules.ts"
import { texts } from "./texts.de.ts"

type Props = {
  car: AgentCar
  offerType: OfferType
  /** "vfnr - name"; empty until chosen. */
  location: string
}

/** The car and the whole offer that binds. */
export function BindingOffer({ car, offerType, location }: Props) {
  const offer = offerOf(car, offerType)
  return (
    <>
      <PanelHead car={car} size="form">
        <BindingPrice car={car} offer={offer} />
      </PanelHead>
      <VStack gap={2}>
        <FactStrip facts={offerStrip(offer, car, useToday())} />
        <Text as="p" small muted>
          {location && `${texts.locationOf} ${location} · `}
          {texts.vin}
          {"\u00a0"}
          {car.idNumber ? <Vin of={car.idNumber} /> : notSet}
        </Text>
      </VStack>
    </>
  )
}

type OfferChangedProps = {
  differences: readonly Difference[]
  /** Whether the offer itself differs; otherwise only the texts. */
  isOffer: boolean
  busy: boolean
  onContinue: () => void
}

/** Changes since the user saw the offer. Takes the focus, since on phones it is far above the button. */
export function OfferChanged({ differences, isOffer, busy, onContinue }: OfferChangedProps) {
  const box = useFocusOnce(!busy)
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Notice tone="warning" title={isOffer ? texts.changedTitle : texts.changedTexts}>
        <p>{isOffer ? texts.changedText : texts.changedTextsText}</p>
        {differences.length === 0 ? (
          <p>{texts.changedBack}</p>
        ) : (
          <ChangeTable className={styles.changes} lines={differences} marked />
        )}
        <Button size="small" onClick={onContinue}>
          {texts.changedContinue}
        </Button>
      </Notice>
    </div>
  )
}

/** Takes the focus once, as soon as possible, but not from an input. */
function useFocusOnce(canFocus: boolean) {
  const isDone = useRef(false)
  const begin = useCallback((box: HTMLElement | null) => {
    if (!box || isDone.current) return
    isDone.current = true
    if (document.activeElement?.matches("input:not([type=checkbox], [type=radio])")) return
    box.focus({ preventScroll: true })
    box.scrollIntoView()
  }, [])
  return canFocus ? begin : undefined
}
