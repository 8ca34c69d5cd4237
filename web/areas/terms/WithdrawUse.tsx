import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { activityTypeText } from "../../../contract/enums.ts"
import { dateText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { useToday } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { ErrorState, Loading, Notice, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { ConfirmDialog } from "../../ui/panel/index.ts"
import { ownTermsQuery, useWithdrawUse } from "./api.ts"
import styles from "./Terms.module.css"

/** Withdrawing the use of the portal within 14 days; what was concluded stays and is named first (P64). */
export function WithdrawUse() {
  const { t } = useTranslation("terms")
  const [asking, setAsking] = useState(false)
  const { data, isLoadingError, error, refetch } = useQuery({ ...ownTermsQuery, meta: { silent: true } })
  const withdraw = useWithdrawUse({ success: t("withdrawn"), failure: t("withdrawFailed") })
  const today = useToday()
  if (isLoadingError)
    return (
      <Card title={t("withdrawTitle")}>
        <ErrorState onRetry={() => void refetch()}>{problemText(error, t("ownFailed"))}</ErrorState>
      </Card>
    )
  // As high as the button with its reason: among cards in columns a late one would move the others (P199).
  if (!data)
    return (
      <Card title={t("withdrawTitle")}>
        <p>{t("withdrawText")}</p>
        <Loading>
          <Skeleton shape="block" height="61px" />
        </Loading>
      </Card>
    )
  const { withdrawableUntil: until, running } = data
  const isOpen = until !== null && until >= today
  const refusal = until === null ? t("withdrawNothing") : t("withdrawTooLate", { date: dateText(until) })
  return (
    <Card title={t("withdrawTitle")}>
      <p>{t("withdrawText")}</p>
      {isOpen && <p>{t("withdrawUntil", { date: dateText(until) })}</p>}
      <div>
        <Button
          variant="askDanger"
          refusedBecause={isOpen ? undefined : refusal}
          onClick={() => setAsking(true)}
        >
          {t("withdraw")}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t("withdrawQuestion")}
        confirmLabel={t("withdraw")}
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onCancel={() => {
          setAsking(false)
          withdraw.reset()
        }}
      >
        <div className={styles.question}>
          <p>{t("withdrawEnds")}</p>
          <p>{running.length === 0 ? t("withdrawNoContracts") : t("withdrawStays")}</p>
          {running.length > 0 && (
            <ul className={styles.changes}>
              {running.map((activity) => (
                <li key={activity.id}>
                  {t("runningLine", { ...activity, what: activityTypeText(activity) })}
                </li>
              ))}
            </ul>
          )}
          <div role="alert">
            {withdraw.error && (
              <Notice tone="error">{problemText(withdraw.error, t("withdrawFailed"))}</Notice>
            )}
          </div>
        </div>
      </ConfirmDialog>
    </Card>
  )
}
