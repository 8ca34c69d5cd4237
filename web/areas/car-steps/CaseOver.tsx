import { useState } from "react"
import type { Activity } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { instantText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { activityBadge, awaitsAnswer, useCase } from "../activities/index.ts"

/** The case as it is by now, where it waited for an answer and waits no longer: withdrawn, or a colleague was quicker. */
export function useEnded(activity: Activity | undefined): Activity | undefined {
  const [waited] = useState(() => activity !== undefined && awaitsAnswer(activity))
  const newest = useCase(waited ? activity?.id : undefined).data?.activity
  return waited && newest && !awaitsAnswer(newest) ? newest : undefined
}

/** Says what became of a case while its form was open; nothing of what was typed is sent, nothing is lost. */
export function CaseOver({ ended }: { ended: Activity }) {
  const { t } = useTranslation("car-record")
  return (
    <div role="alert">
      <Notice tone="warning" title={t("caseOver")}>
        <p>
          {t("caseOverText", {
            what: activityTypeText(ended),
            state: activityBadge(ended).word,
            at: instantText(ended.stateUpdatedAt),
          })}
        </p>
      </Notice>
    </div>
  )
}
