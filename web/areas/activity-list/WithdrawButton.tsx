import type { Activity } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { carName, deadlineText } from "../../../contract/format.ts"
import { showing } from "../../stale.ts"
import { Button } from "../../ui/button/index.ts"
import { useSend } from "../../ui/loading/index.ts"
import { confirm } from "../../ui/panel/index.ts"
import { texts } from "./texts.de.ts"
import { canBeWithdrawn, type Withdrawer, withdrawRefusal } from "./withdrawal.ts"

type Props = { activity: Activity; user: Withdrawer; now: Date }

/** Takes an activity back after a confirmation; refused with its reason (P25). */
export function WithdrawButton({ activity, user, now }: Props) {
  const withdraw = useSend("POST /api/car/activity/withdraw", {
    success: texts.withdrawn,
    failure: texts.withdrawFailed,
    silent: true,
    stale: [...showing.activities, ...showing.cars],
  })
  if (!canBeWithdrawn(activity)) return null
  const refusal = withdrawRefusal(activity, user, now)
  const what = activityTypeText(activity)
  const ask = () =>
    confirm({
      title: texts.withdrawTitle(what),
      text:
        activity.type === "PRE_OFFER_REQUEST"
          ? texts.withdrawRequestText(carName(activity))
          : texts.withdrawAcceptanceText(carName(activity)),
      confirmLabel: texts.withdraw,
      danger: true,
      act: () => withdraw.mutateAsync({ id: activity.id }),
      failure: texts.withdrawFailed,
    })
  return (
    <Button
      variant="askDanger"
      aria-label={texts.withdrawOf({ what, car: carName(activity) })}
      refusedBecause={refusal ? texts.refused[refusal](deadlineText(activity.answerDue, now)) : undefined}
      busy={withdraw.isPending}
      onClick={() => void ask()}
    >
      {texts.withdraw}
    </Button>
  )
}
