import { useState } from "react"
import type { Activity, ActivityCase } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { awaitsAnswer } from "../../../contract/states.ts"
import { links } from "../../links.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { useCase } from "../activities/index.ts"
import { LastAct } from "./LastAct.tsx"
import { texts } from "./texts.de.ts"

/** The case as it is by now, where it waited for an answer and waits no longer: withdrawn, or a colleague was quicker. */
export function useEnded(activity: Activity | undefined): ActivityCase | undefined {
  const [waited] = useState(() => activity !== undefined && awaitsAnswer(activity.state))
  const newest = useCase(waited ? activity?.id : undefined).data
  return waited && newest && !awaitsAnswer(newest.activity.state) ? newest : undefined
}

type Props = {
  ended: ActivityCase
  /** The car is not what stands behind the form. */
  linksCar: boolean
}

/** Says what became of a case while its form was open, and by whom; nothing of what was typed is sent, nothing is lost. */
export function CaseOver({ ended, linksCar }: Props) {
  const { carId, jobNumber } = ended.activity
  const car = { what: activityTypeText(ended.activity), jobNumber }
  return (
    <div role="alert">
      <Notice tone="warning" title={texts.caseOver}>
        <LastAct of={ended} />
        <p>{texts.caseOverText}</p>
        {linksCar && (
          <LinkButton link={links.cars({ carId })} label={texts.caseOverSeeOf(car)}>
            {texts.caseOverSee}
          </LinkButton>
        )}
      </Notice>
    </div>
  )
}
