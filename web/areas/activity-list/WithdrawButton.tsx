import { useState } from "react"
import type { Activity } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { carName, deadlineText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { ConfirmDialog } from "../../ui/panel/index.ts"
import { useWithdraw } from "../activities/index.ts"
import { canBeWithdrawn, type Withdrawer, withdrawRefusal } from "./withdrawal.ts"

type Props = { activity: Activity; user: Withdrawer; now: Date }

/** Takes an activity back after a confirmation; refused with its reason (P25). */
export function WithdrawButton({ activity, user, now }: Props) {
  const { t } = useTranslation("activities")
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdraw({ success: t("withdrawn"), failure: t("withdrawFailed") })
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
        aria-label={t("withdrawOf", { what, car: carName(activity) })}
        refusedBecause={
          refusal ? t(`refused_${refusal}`, { at: deadlineText(activity.answerDue, now) }) : undefined
        }
        busy={withdraw.isPending}
        onClick={() => setAsking(true)}
      >
        {t("withdraw")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("withdrawTitle", { what })}
        confirmLabel={t("withdraw")}
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(activity.id, { onSuccess: stop })}
        onCancel={stop}
      >
        {t(activity.type === "PRE_OFFER_REQUEST" ? "withdrawRequestText" : "withdrawAcceptanceText", {
          car: carName(activity),
        })}
        <div role="alert">
          {withdraw.error && <Notice tone="error">{problemText(withdraw.error, t("withdrawFailed"))}</Notice>}
        </div>
      </ConfirmDialog>
    </>
  )
}
