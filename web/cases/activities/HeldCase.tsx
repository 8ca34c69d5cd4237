import type { ReactNode } from "react"
import { activityTypeText } from "../../../contract/core/enums.ts"
import { instantText } from "../../../contract/core/format.ts"
import { isHolding } from "../../../contract/fleet/states.ts"
import { hrefOf, links } from "../../core/links.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { useRedirect } from "../../ui/navigation/history.ts"
import { texts } from "./texts.de.ts"
import { useNewest } from "./use-activities.ts"

type Props = {
  carId: string | undefined
  waiting: ReactNode
  children: ReactNode
}

/** Instead of a car held by one of the user's locations, links to its case (P51). */
export function OwnCaseInstead({ carId, waiting, children }: Props) {
  const { activity, isLoaded } = useNewest(carId, ({ state }) => isHolding(state))
  useRedirect(activity && hrefOf(links.activities({ activityId: activity.id })))
  return activity || !isLoaded ? waiting : children
}

/** If a colleague takes the car while it is shown: who and when, with a link (P20); else `children`. */
export function HeldNotice({ carId, children }: { carId: string | undefined; children: ReactNode }) {
  const { activity, isLoaded } = useNewest(carId, ({ state }) => isHolding(state))
  if (!activity) return isLoaded ? children : null
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
        <a href={hrefOf(links.activities({ activityId: id }))}>{texts.heldWay}</a>
      </Notice>
    </div>
  )
}
