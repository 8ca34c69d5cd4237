import type { ActivityCase } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { instantText } from "../../../contract/format.ts"
import { activityBadge } from "../activities/index.ts"
import { texts as activitiesTexts } from "../activities/texts.de.ts"
import { texts } from "./texts.de.ts"

/** What was done in a case last: what became of it, who did it, when, and what they wrote to it. */
export function LastAct({ of: { activity, steps } }: { of: ActivityCase }) {
  const last = steps.at(-1)
  const person = last?.person
  return (
    <>
      <p>
        {person
          ? texts.lastAct({
              what: activityTypeText(activity),
              state: activityBadge(activity).word,
              person,
              at: instantText(last?.at ?? activity.stateUpdatedAt),
            })
          : texts.lastActOfOffice({
              what: activityTypeText(activity),
              state: activityBadge(activity).word,
              office: last?.by === "AGENT" ? activity.location : activitiesTexts.provider,
              at: instantText(last?.at ?? activity.stateUpdatedAt),
            })}
      </p>
      {last?.reason && <p>{texts.lastActReason(last.reason)}</p>}
    </>
  )
}
