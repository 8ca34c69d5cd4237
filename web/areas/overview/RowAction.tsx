import type { AgentCar } from "../../../contract/cars.ts"
import { carName, deadlineText } from "../../../contract/format.ts"
import { links } from "../../links.ts"
import { useNow } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import type { OwnRequest } from "../activities/use-activities.ts"
import { rowAction } from "../car/actions.ts"
import { isHeldZvf } from "../car/CarBadges.tsx"
import { texts } from "../car/texts.de.ts"
import { useViewer } from "./viewer.ts"

type Props = {
  car: AgentCar
  /** The own open request for this car; undefined until it is known, and where there is none. */
  requested: OwnRequest | undefined
}

/**
 * The one action of a row (P105): once asked for, the way to that request, with its deadline. The line beneath is there from the
 * start, so that the list stays where it is when the own requests come.
 */
export function RowAction({ car, requested }: Props) {
  const { asking } = useViewer()
  const isRequested = requested && isHeldOrAsked(car)
  // A refused action says why itself.
  const isAsked = car.openRequest && rowAction(car, asking).reason === null
  if (!isRequested && !car.openRequest) return <ActionButton car={car} />
  return (
    <VStack as="span" gap={1}>
      {isRequested ? (
        <RequestLink car={car} id={requested.id} label={texts.toRequest} />
      ) : (
        <ActionButton car={car} />
      )}
      {(isRequested || isAsked) && (
        <Text small muted style={{ lineHeight: 1.35 }}>
          {!isRequested ? (
            texts.requestOpen
          ) : requested.state === "REQUEST_CONFIRMED" ? (
            texts.requestConfirmed
          ) : (
            <Due at={requested.answerDue} />
          )}
        </Text>
      )}
    </VStack>
  )
}

/** The same in a cell of the table; why there is none tells the panel in full, and the cell to whoever points at it. */
export function CellAction({ car, requested }: Props) {
  const { asking, reasonText } = useViewer()
  if (requested && isHeldOrAsked(car))
    return <RequestLink car={car} id={requested.id} label={texts.toRequestShort} />
  return (
    <div title={reasonText(rowAction(car, asking).reason, car)}>
      <ActionButton car={car} isReasonHidden />
    </div>
  )
}

const isHeldOrAsked = (car: AgentCar) => car.openRequest || isHeldZvf(car)

type LinkProps = { car: AgentCar; id: string; label: string }

const RequestLink = ({ car, id, label }: LinkProps) => (
  <LinkButton
    size="small"
    fullWidth
    label={`${texts.toRequest}: ${carName(car)}`}
    link={links.activities({ activityId: id })}
  >
    {label}
  </LinkButton>
)

/** By itself, so that not each row draws again every minute. */
const Due = ({ at }: { at: string }) => texts.requestDue(deadlineText(at, useNow()))

/** What can be done with the car, or why nothing can. */
function ActionButton({ car, isReasonHidden = false }: { car: AgentCar; isReasonHidden?: boolean }) {
  const { asking, reasonText, open } = useViewer()
  const { kind, reason } = rowAction(car, asking)
  const label = car.area === "SELECTION" && kind === "accept" ? texts.action.selection : texts.action[kind]
  return (
    <Button
      variant={reason === null ? "primary" : "secondary"}
      size="small"
      fullWidth
      aria-label={`${label}: ${carName(car)}`}
      refusedBecause={reasonText(reason, car)}
      reasonHidden={isReasonHidden}
      onClick={() => open(car.id, kind)}
    >
      {label}
    </Button>
  )
}
