import { type NavigateOptions, useNavigate } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import { isHolding } from "../../../contract/states.ts"
import { links } from "../../links.ts"
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
  const navigate = useNavigate()
  const activityId = activity?.id
  useEffect(() => {
    if (activityId) void navigate({ ...links.activities({ activityId }), replace: true } as NavigateOptions)
  }, [activityId, navigate])
  return activityId || !isKnown ? waiting : children
}
