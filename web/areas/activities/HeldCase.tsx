import { Link, type LinkProps } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { activityTypeText } from "../../../contract/enums.ts"
import { instantText } from "../../../contract/format.ts"
import { isHolding } from "../../../contract/states.ts"
import { hrefOf, links } from "../../links.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { useRedirect } from "../../ui/navigation/history.ts"
import { texts } from "./texts.de.ts"
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

/** A car goes while somebody looks at it: if a colleague took it, who and when, with a link (P20); else `children`. */
export function HeldNews({ carId, children }: { carId: string | undefined; children: ReactNode }) {
  const { activity, isKnown } = useNewest(carId, ({ state }) => isHolding(state))
  if (!activity) return isKnown ? children : null
  const { id, mine, person, sentAt } = activity
  return (
    <div role="alert">
      <Notice tone="warning" title={texts.heldTitle}>
        <p>
          {mine
            ? texts.heldByYou({ act: activityTypeText(activity), at: instantText(sentAt) })
            : texts.heldByHouse({
                act: activityTypeText(activity),
                name: person?.name,
                at: instantText(sentAt),
              })}
        </p>
        <Link {...(links.activities({ activityId: id }) as LinkProps)}>{texts.heldWay}</Link>
      </Notice>
    </div>
  )
}
