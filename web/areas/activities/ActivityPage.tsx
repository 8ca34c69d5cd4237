import { useMemo } from "react"
import type { Activity } from "../../../contract/activities.ts"
import { carText } from "../../../contract/format.ts"
import { type ActivitySearch, links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { useNow } from "../../ui/browser/index.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import { EmptyState, ErrorState, problemText } from "../../ui/feedback/index.ts"
import { Switch } from "../../ui/field/index.ts"
import { Page } from "../../ui/layout/index.ts"
import { Table, tablePaging, useListView } from "../../ui/table/index.ts"
import { inShownOrder } from "../../ui/values/index.ts"
import { useSession } from "../session/index.ts"
import styles from "./Activities.module.css"
import { useActivities, useExport } from "./api.ts"
import { OpenedActivity } from "./OpenedActivity.tsx"
import { sheetOf } from "./sheet.ts"
import { sheetColumns } from "./sheet-columns.ts"
import { useColumns } from "./use-columns.tsx"
import { useOpenActivity } from "./use-open-activity.ts"

/** The open activity stands in the URL, too. */
const besides = ["activityId"] as const
const none: readonly Activity[] = []

/** What became of the requests and acceptances of one's locations (P81, P27). */
export function ActivityPage() {
  const { t } = useTranslation("activities")
  const session = useSession()
  const now = useNow()
  const columns = useColumns(now)
  const listed = useListView<ActivitySearch>(besides)
  const { view } = listed
  const activities = useActivities(t("loadFailed"))
  const all = activities.data ?? none
  const rows = useMemo(() => (view.mine ? all.filter(({ mine }) => mine) : all), [all, view.mine])
  const paging = tablePaging(listed, columns, rows.length)
  const exporting = useExport(t("exportFailed"))
  const opening = useOpenActivity()
  if (session.status !== "signedIn") return null

  const exportRows = () =>
    exporting.mutate(
      sheetOf(sheetColumns(t, columns), inShownOrder(rows, columns, paging.pagination.sorting)),
    )
  const nothing = rows.length === 0 ? t("nothingToExport") : undefined
  return (
    <Page title={t("title")} lead={t("lead")}>
      <div className={styles.bar}>
        <Switch
          label={t("onlyMine")}
          checked={view.mine ?? false}
          onChange={(mine) => listed.changeFilters(() => (mine ? { mine } : {}))}
        />
        <Button icon="download" busy={exporting.isPending} refusedBecause={nothing} onClick={exportRows}>
          {t("export")}
        </Button>
      </div>
      {activities.isLoadingError ? (
        <ErrorState onRetry={() => void activities.refetch()}>
          {problemText(activities.error, t("loadFailed"))}
        </ErrorState>
      ) : (
        <Table
          label={t("title")}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowLabel={carText}
          onRowClick={({ id }) => opening.open(id)}
          {...paging}
          foundLabel={(count) => t("found", { count, formatted: count.toLocaleString("de-DE") })}
          loading={activities.isPending}
          dense
          empty={<NoActivities filtered={all.length > 0} />}
        />
      )}
      <OpenedActivity
        activityId={opening.activityId}
        listed={activities.data}
        user={session.user}
        now={now}
        onClose={opening.close}
      />
    </Page>
  )
}

function NoActivities({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation("activities")
  if (filtered) return <EmptyState title={t("noneOfMine")}>{t("noneOfMineText")}</EmptyState>
  return (
    <EmptyState
      title={t("noneTitle")}
      action={<LinkButton link={links.preOffers()}>{t("toPreOffers")}</LinkButton>}
    >
      {t("noneText")}
    </EmptyState>
  )
}
