import { agentColumns, agentHeader } from "../../contract/agent-columns.ts"
import { seenText } from "../../contract/field-text.ts"
import type { Row } from "../../contract/filters.ts"
import { carText, dateText, euroText, kmText } from "../../contract/format.ts"
import { withUnits } from "../../contract/with-units.ts"
import styles from "./Offline.module.css"
import type { Names } from "./read-kept.ts"

type Props = { row: Row; names: Names; isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** A car in a line; opened, everything that an agent sees of it, with what each of its offers says. */
export function OfflineCar({ row: { car, offer }, names, isOpen, onOpen }: Props) {
  const numbers = [car.licensePlateNumber, car.jobNumber].filter(Boolean).join(" · ")
  return (
    <li>
      <details
        className={styles.car}
        open={isOpen}
        onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onOpen(currentTarget.open)}
      >
        <summary>
          <span aria-hidden="true" className={styles.sign}>
            ›
          </span>
          <span className={styles.name}>
            <strong>{carText(car)}</strong>
            <span className={styles.quiet}>{numbers}</span>
          </span>
          <span className={styles.offer}>
            <span>{euroText(offer.netCents)} netto</span>
            <span className={styles.quiet}>
              {[dateText(offer.deliveryDate), kmText(offer.targetKm)].join(" · ")}
            </span>
          </span>
        </summary>
        {isOpen && (
          <dl className={styles.facts}>
            {agentColumns(car.area).map((field) => (
              <div key={field.name}>
                <dt>{withUnits(agentHeader(field, car.area))}</dt>
                <dd>{seenText(field, car, names)}</dd>
              </div>
            ))}
          </dl>
        )}
      </details>
    </li>
  )
}
