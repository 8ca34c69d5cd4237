import type { Requester } from "../../../contract/cases/availability.ts"
import { type OfferType, offerTypeText } from "../../../contract/core/enums.ts"
import { carName } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { acceptReason, proposeReason, type ReasonText, requestReason } from "../../cases/requests/actions.ts"
import { links } from "../../core/links.ts"
import { texts } from "../../fleet/cars/panel/texts.de.ts"
import { texts as carTexts } from "../../fleet/cars/texts.de.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"

export type CarActionsProps = {
  car: AgentCar
  requester: Requester
  reasonText: ReasonText
  /** The offer to accept. */
  chosen: OfferType
  /** This dealership's open request for the ZVF. */
  ownRequestId?: string | undefined
  onPropose: (open: boolean) => void
  onRequest: () => void
  onAccept: (type: OfferType) => void
}

/** Footer of a car's panel; a refused action shows the reason. */
export function CarActions(props: CarActionsProps) {
  const { car, requester, reasonText, chosen, ownRequestId, onAccept } = props
  const named = (label: string) => ({ children: label, "aria-label": `${label}: ${carName(car)}` })
  if (ownRequestId !== undefined)
    return (
      <LinkButton
        variant="primary"
        label={`${carTexts.toRequest}: ${carName(car)}`}
        link={links.activities({ activityId: ownRequestId })}
      >
        {carTexts.toRequest}
      </LinkButton>
    )
  if (requester.role === "SELLER")
    return (
      <Button
        {...named(texts.proposeLong)}
        variant="primary"
        aria-haspopup="dialog"
        refusedBecause={reasonText(proposeReason(car, requester), car)}
        onClick={() => props.onPropose(true)}
      />
    )
  const isSelection = car.area === "SELECTION"
  const refusal = reasonText(acceptReason(car, chosen, requester), car)
  const requestRefusal = reasonText(requestReason(car, requester), car)
  return (
    <>
      {!isSelection && (
        <Button
          {...named(texts.requestLong)}
          refusedBecause={requestRefusal}
          reasonHidden={requestRefusal === refusal}
          onClick={props.onRequest}
        />
      )}
      <Button
        {...named(isSelection ? carTexts.action.selection : texts.accept(offerTypeText[chosen]))}
        variant="primary"
        refusedBecause={refusal}
        onClick={() => onAccept(chosen)}
      />
    </>
  )
}
