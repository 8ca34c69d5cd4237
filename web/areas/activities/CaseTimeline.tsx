import type { Activity } from "../../../contract/activities.ts"
import { useTranslation } from "../../texts.ts"
import { ErrorState, Loading, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { useCase } from "./api.ts"
import { CaseChanges } from "./CaseChanges.tsx"
import { Timeline } from "./Timeline.tsx"

type Props = { activity: Activity; now: Date; className?: string | undefined }

/** What happened in a case, under its own heading. */
export function CaseTimeline({ activity, now, className }: Props) {
  const { t } = useTranslation("activities")
  const found = useCase(activity.id)
  return (
    <section className={className}>
      <h3>{t("timeline")}</h3>
      {found.data ? (
        <>
          <Timeline activity={found.data.activity} steps={found.data.steps} now={now} />
          <CaseChanges changes={found.data.changes} />
        </>
      ) : found.isPending ? (
        <Loading>
          <Skeleton height="96px" />
        </Loading>
      ) : (
        <ErrorState onRetry={() => void found.refetch()}>
          {problemText(found.error, t("caseFailed"))}
        </ErrorState>
      )}
    </section>
  )
}
