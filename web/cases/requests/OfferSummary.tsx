import { useCallback, useRef } from "react"
import type { Area } from "../../../contract/core/enums.ts"
import { carText, notSet, vinText } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { offerLines } from "../../../contract/fleet/offer-lines.ts"
import type { Offer } from "../../../contract/fleet/offers.ts"
import { Vin } from "../../fleet/cars/CarBadges.tsx"
import { PictureBeside } from "../../fleet/cars/CarPicture.tsx"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { type Fact, Facts } from "../../ui/layout/Card.tsx"
import { ChangeTable } from "../../ui/table/ChangeTable.tsx"
import styles from "./Requests.module.css"
import type { Difference } from "./rules.ts"
import { texts } from "./texts.de.ts"

export function CarIdentity({ car }: { car: AgentCar }) {
  return (
    <section aria-label={texts.identity}>
      <PictureBeside car={car}>
        <Facts
          facts={[
            { label: texts.car, value: carText(car) },
            { label: texts.jobNumber, value: car.jobNumber },
            { label: texts.vin, value: car.idNumber ? <Vin of={car.idNumber} /> : vinText(car.idNumber) },
            { label: texts.plate, value: car.licensePlateNumber || notSet },
          ]}
        />
      </PictureBeside>
    </section>
  )
}

type Props = {
  offer: Offer
  area: Area
  /** "vfnr - name"; empty until chosen. */
  location: string
  more?: readonly Fact[]
}

export function OfferSummary({ offer, area, location, more = [] }: Props) {
  const facts = offerLines(offer, area).map(({ label, text }): Fact => ({ label, value: text }))
  const place = location ? [{ label: texts.locationOf, value: location }] : []
  return <Facts facts={[...facts, ...place, ...more]} />
}

type OfferChangedProps = {
  differences: readonly Difference[]
  /** Whether the offer itself differs; otherwise only the texts. */
  isOffer: boolean
  busy: boolean
  onContinue: () => void
}

/** Changes since the user saw the offer (P19). Takes the focus, since on phones it is far above the button. */
export function OfferChanged({ differences, isOffer, busy, onContinue }: OfferChangedProps) {
  const box = useFocusOnce(!busy)
  return (
    <div ref={box} role="alert" tabIndex={-1} style={{ scrollMarginBlockStart: 16 }}>
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
