import type { ActivityCase } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { instantText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { activityBadge } from "../activities/index.ts"

/** What was done in a case last: what became of it, who did it, when, and what they wrote to it. */
export function LastAct({ of: { activity, steps } }: { of: ActivityCase }) {
  const { t } = useTranslation("car-record")
  const { t: words } = useTranslation("activities")
  const last = steps.at(-1)
  const person = last?.person
  return (
    <>
      <p>
        {t(person ? "lastAct" : "lastActOfOffice", {
          what: activityTypeText(activity),
          state: activityBadge(activity).word,
          person,
          office: last?.by === "AGENT" ? activity.location : words("provider"),
          at: instantText(last?.at ?? activity.stateUpdatedAt),
        })}
      </p>
      {last?.reason && <p>{t("lastActReason", { reason: last.reason })}</p>}
    </>
  )
}
