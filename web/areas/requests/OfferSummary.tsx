import { useCallback, useRef } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import type { Area } from "../../../contract/enums.ts"
import { carText, notSet, vinText } from "../../../contract/format.ts"
import { offerLines } from "../../../contract/offer-lines.ts"
import type { Offer } from "../../../contract/offers.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { type Fact, Facts } from "../../ui/layout/Card.tsx"
import { common } from "../../ui/texts.de.ts"
import { Vin } from "../car/CarBadges.tsx"
import { LargeCarPicture } from "../car/CarPicture.tsx"
import styles from "./Requests.module.css"
import type { Difference } from "./rules.ts"
import { texts } from "./texts.de.ts"

/** Which car it is about: picture, and all by which it is known outside the portal. */
export function CarIdentity({ car }: { car: AgentCar }) {
  return (
    <section className={styles.identity} aria-label={texts.identity}>
      <div className={styles.picture}>
        <LargeCarPicture car={car} />
      </div>
      <Facts
        facts={[
          { label: texts.car, value: carText(car) },
          { label: texts.jobNumber, value: car.jobNumber },
          { label: texts.vin, value: car.idNumber ? <Vin of={car.idNumber} /> : vinText(car.idNumber) },
          { label: texts.plate, value: car.licensePlateNumber || notSet },
        ]}
      />
    </section>
  )
}

type Props = {
  offer: Offer
  area: Area
  /** "vfnr - name"; empty where it is still to be chosen. */
  location: string
  /** What was agreed to with it, in further lines. */
  more?: readonly Fact[]
}

/** The offer as it binds, value by value. */
export function OfferSummary({ offer, area, location, more = [] }: Props) {
  const facts = offerLines(offer, area).map(({ label, text }): Fact => ({ label, value: text }))
  const place = location ? [{ label: texts.locationOf, value: location }] : []
  return <Facts facts={[...facts, ...place, ...more]} />
}

type OfferChangedProps = {
  differences: readonly Difference[]
  /** Whether the car's offer is another one; else only the texts that one agrees to are. */
  isOffer: boolean
  /** Something is on its way: nothing can take the focus. */
  busy: boolean
  onContinue: () => void
}

/**
 * What changed since the person saw the offer, old beside new; nothing is sent before they go on (P19). It comes into
 * view and has the focus, for on a phone it stands far above the button that was pressed.
 */
export function OfferChanged({ differences, isOffer, busy, onContinue }: OfferChangedProps) {
  const box = useFocusOnce(!busy)
  return (
    <div ref={box} role="alert" tabIndex={-1} style={{ scrollMarginBlockStart: 16 }}>
      <Notice tone="warning" title={isOffer ? texts.changedTitle : texts.changedTexts}>
        <p>{isOffer ? texts.changedText : texts.changedTextsText}</p>
        {differences.length === 0 ? (
          <p>{texts.changedBack}</p>
        ) : (
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">{common.field}</th>
                <th scope="col">{common.before}</th>
                <th scope="col">{common.after}</th>
              </tr>
            </thead>
            <tbody translate="no">
              {differences.map(({ key, label, before, after }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>
                    <del>{before}</del>
                  </td>
                  <td>
                    <ins>{after}</ins>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Button size="small" onClick={onContinue}>
          {texts.changedContinue}
        </Button>
      </Notice>
    </div>
  )
}

/** Takes the focus as soon as it can, once; whoever is typing keeps it. */
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
