import { carName, deadlineText } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
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
  /** The user's open request for this car; undefined if there is none, or until loaded. */
  requested: OwnRequest | undefined
}

/** The only action of a row (P105). Reserves its second line, so that nothing moves later. */
export function RowAction({ car, requested }: Props) {
  const { asking } = useViewer()
  const isRequested = requested && isHeldOrAsked(car)
  // A refused action shows its own reason.
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

/** The action in a table cell; a refusal's reason is a tooltip here, and shown in the panel. */
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

/** A separate component, so that not every row re-renders each minute. */
const Due = ({ at }: { at: string }) => texts.requestDue(deadlineText(at, useNow()))

/** The possible action for the car, or why there is none. */
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
