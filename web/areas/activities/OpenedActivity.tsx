import { useState } from "react"
import type { Activity } from "../../../contract/activities.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { EmptyState, ErrorState, Loading, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { ActivityPanel } from "./ActivityPanel.tsx"
import { useCase } from "./api.ts"
import type { Withdrawer } from "./withdrawal.ts"

type Props = {
  activityId: string | undefined
  /** The activities of the list; undefined until they are known. */
  listed: readonly Activity[] | undefined
  user: Withdrawer
  now: Date
  onClose: () => void
}

/** The activity in the URL, also one that the list does not hold. It stays in sight while the panel closes. */
export function OpenedActivity({ activityId, listed, user, now, onClose }: Props) {
  const { t } = useTranslation("activities")
  const [shownId, setShownId] = useState(activityId)
  if (activityId !== undefined && activityId !== shownId) setShownId(activityId)
  const found = useCase(shownId)
  const open = activityId !== undefined
  const activity = found.data?.activity ?? listed?.find(({ id }) => id === shownId)
  if (shownId === undefined) return null
  if (activity)
    return (
      <ActivityPanel
        activity={activity}
        openings={found.data?.openings}
        open={open}
        user={user}
        now={now}
        onClose={onClose}
      />
    )
  if (found.isPending)
    return (
      <SidePanel open={open} onClose={onClose} title={t("loadingTitle")}>
        <Loading>
          <Skeleton height="240px" shape="block" />
        </Loading>
      </SidePanel>
    )
  const isUnknown = found.isUnknown
  return (
    <SidePanel open={open} onClose={onClose} title={t("loadingTitle")}>
      {isUnknown ? (
        <EmptyState
          icon="warning"
          title={t("unknownTitle")}
          action={<Button onClick={onClose}>{t("toActivities")}</Button>}
        >
          {t("unknownText")}
        </EmptyState>
      ) : (
        <ErrorState onRetry={() => void found.refetch()}>
          {problemText(found.error, t("caseFailed"))}
        </ErrorState>
      )}
    </SidePanel>
  )
}
