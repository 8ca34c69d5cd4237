import type { ReactNode } from "react"
import { isHolding } from "../../../contract/states.ts"
import { hrefOf, links } from "../../links.ts"
import { useRedirect } from "../../ui/browser/index.ts"
import { useNewest } from "./use-activities.ts"

type Props = {
  carId: string | undefined
  /** Until it is known who holds the car. */
  waiting: ReactNode
  /** If no location of one's own does. */
  children: ReactNode
}

/** A link to a car that an own location holds leads to the case (P51). */
export function HeldCaseInstead({ carId, waiting, children }: Props) {
  const { activity, isKnown } = useNewest(carId, ({ state }) => isHolding(state))
  useRedirect(activity && hrefOf(links.activities({ activityId: activity.id })))
  return activity || !isKnown ? waiting : children
}
