import { useState } from "react"
import type { Activity } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { carName, deadlineText } from "../../../contract/format.ts"
import { showing } from "../../stale.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { useSend } from "../../ui/loading/index.ts"
import { ConfirmDialog } from "../../ui/panel/index.ts"
import { texts } from "./texts.de.ts"
import { canBeWithdrawn, type Withdrawer, withdrawRefusal } from "./withdrawal.ts"

type Props = { activity: Activity; user: Withdrawer; now: Date }

/** Takes an activity back after a confirmation; refused with its reason (P25). */
export function WithdrawButton({ activity, user, now }: Props) {
  const [asking, setAsking] = useState(false)
  const withdraw = useSend("POST /api/car/activity/withdraw", {
    success: texts.withdrawn,
    failure: texts.withdrawFailed,
    silent: true,
    stale: [...showing.activities, ...showing.cars],
  })
  const stop = () => {
    setAsking(false)
    withdraw.reset()
  }
  if (!canBeWithdrawn(activity)) return null
  const refusal = withdrawRefusal(activity, user, now)
  const what = activityTypeText(activity)
  return (
    <>
      <Button
        variant="askDanger"
        aria-label={texts.withdrawOf({ what, car: carName(activity) })}
        refusedBecause={refusal ? texts.refused[refusal](deadlineText(activity.answerDue, now)) : undefined}
        busy={withdraw.isPending}
        onClick={() => setAsking(true)}
      >
        {texts.withdraw}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.withdrawTitle(what)}
        confirmLabel={texts.withdraw}
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ id: activity.id }, { onSuccess: stop })}
        onCancel={stop}
      >
        {activity.type === "PRE_OFFER_REQUEST"
          ? texts.withdrawRequestText(carName(activity))
          : texts.withdrawAcceptanceText(carName(activity))}
        <div role="alert">
          {withdraw.error && (
            <Notice tone="error">{problemText(withdraw.error, texts.withdrawFailed)}</Notice>
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}
