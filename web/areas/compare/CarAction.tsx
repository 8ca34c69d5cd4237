import type { Asking } from "../../../contract/availability.ts"
import type { Row } from "../../../contract/filters.ts"
import { carName } from "../../../contract/format.ts"
import { links } from "../../links.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import { useOwnRequests } from "../activities/index.ts"
import { CarState, isHeldZvf, rowAction, useCarWords, useLabels, useReasonText } from "../car/index.ts"
import styles from "./Compare.module.css"

/** The state of a car, and its one action (P105), which leads to its dialog. */
export function CarAction({ row: { car, offer }, asking }: { row: Row; asking: Asking }) {
  const words = useCarWords()
  const labels = useLabels()
  const reasonText = useReasonText(labels)
  const { kind, reason } = rowAction(car, asking)
  const isAsked = car.openRequest || isHeldZvf(car)
  const own = useOwnRequests(isAsked)?.get(car.id)
  const label = car.area === "SELECTION" && kind === "accept" ? words.selection : words[kind]
  return (
    <>
      <CarState {...{ car, offer, asking, labels, words }} isOwn={own !== undefined} />
      <div className={styles.action} data-paper="never">
        {own && isAsked ? (
          <LinkButton
            size="small"
            fullWidth
            label={`${words.toRequest}: ${carName(car)}`}
            link={links.activities({ activityId: own.id })}
          >
            {words.toRequestShort}
          </LinkButton>
        ) : reason === null ? (
          <LinkButton
            size="small"
            variant="primary"
            fullWidth
            label={`${label}: ${carName(car)}`}
            link={links.overview(car.area, { carId: car.id, type: kind })}
          >
            {label}
          </LinkButton>
        ) : (
          <Button
            size="small"
            fullWidth
            aria-label={`${label}: ${carName(car)}`}
            refusedBecause={reasonText(reason, car)}
          >
            {label}
          </Button>
        )}
      </div>
    </>
  )
}
