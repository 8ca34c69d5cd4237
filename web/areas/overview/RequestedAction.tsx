import type { ReactNode } from "react"
import type { Asking } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { carName, deadlineText } from "../../../contract/format.ts"
import { links } from "../../links.ts"
import { useNow } from "../../ui/browser/index.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { Text, VStack } from "../../ui/layout/index.ts"
import type { OwnRequest } from "../activities/index.ts"
import { isHeldZvf, rowAction } from "../car/index.ts"
import { texts } from "../car/texts.de.ts"
import styles from "./Overview.module.css"

type Props = {
  row: { car: AgentCar }
  asking: Asking
  requested: OwnRequest | undefined
  /** What stands there for a car that nobody asked about. */
  children: ReactNode
}

/**
 * The action of a row: once asked for, the way to that request, with its deadline. The line beneath is there from the
 * start, so that the list stays where it is when the own requests come.
 */
export function RequestedAction({ row: { car }, asking, requested, children }: Props) {
  if (!car.openRequest && !(requested && isHeldZvf(car))) return children
  return (
    <VStack as="span" gap={1}>
      {requested ? (
        <>
          <LinkButton
            size="small"
            fullWidth
            label={`${texts.toRequest}: ${carName(car)}`}
            link={links.activities({ activityId: requested.id })}
          >
            {texts.toRequest}
          </LinkButton>
          <Text small muted className={styles.line}>
            {requested.state === "REQUEST_CONFIRMED" ? (
              texts.requestConfirmed
            ) : (
              <Due at={requested.answerDue} />
            )}
          </Text>
        </>
      ) : (
        <>
          {children}
          {/* A refused action says why itself. */}
          {rowAction(car, asking).reason === null && (
            <Text small muted className={styles.line}>
              {texts.requestOpen}
            </Text>
          )}
        </>
      )}
    </VStack>
  )
}

/** By itself, so that not each row draws again every minute. */
const Due = ({ at }: { at: string }) => texts.requestDue(deadlineText(at, useNow()))
