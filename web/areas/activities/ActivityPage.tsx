import { useMemo, useState } from "react"
import type { Activity } from "../../../contract/activities.ts"
import { carText } from "../../../contract/format.ts"
import { type ActivitySearch, links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { useMedia, useNow } from "../../ui/browser/index.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import { EmptyState, ErrorState, problemText } from "../../ui/feedback/index.ts"
import { Switch } from "../../ui/field/index.ts"
import { Page } from "../../ui/layout/index.ts"
import { Table, tablePaging, useListView, useOpened } from "../../ui/table/index.ts"
import { inShownOrder } from "../../ui/values/index.ts"
import { useSession } from "../session/index.ts"
import styles from "./Activities.module.css"
import { atFirst, useActivities, useAllActivities, useExport } from "./api.ts"
import { OpenedActivity } from "./OpenedActivity.tsx"
import { sheetOf } from "./sheet.ts"
import { sheetColumns } from "./sheet-columns.ts"
import { type ActivityColumn, useColumns } from "./use-columns.tsx"

/** The open activity stands in the URL, too. */
const besides = ["activityId"] as const
const none: readonly Activity[] = []

/** What became of the requests and acceptances of one's locations (P81, P27). */
export function ActivityPage() {
  const { t } = useTranslation("activities")
  const session = useSession()
  const now = useNow()
  const columns = useColumns(now)
  const shown = useShown(columns)
  const listed = useListView<ActivitySearch>(besides)
  const { view } = listed
  const { mine = false, waiting = false } = view
  const [wantsAll, setWantsAll] = useState(false)
  const isWhole = wantsAll || needsAll(view)
  const activities = useActivities({ mine, waiting }, isWhole, t("loadFailed"))
  const rows = activities.data ?? none
  // What is shown while others are on their way may be less, or something else.
  const isShown = !activities.isPlaceholderData
  const hasOlder = !waiting && !isWhole && rows.length === atFirst
  const paging = tablePaging(listed, shown, rows.length)
  const allOf = useAllActivities()
  const exporting = useExport(t("exportFailed"))
  const opening = useOpened("activityId")
  if (session.status !== "signedIn") return null

  // Whatever is on the screen, the workbook holds all of them.
  const exportRows = () =>
    exporting.mutate(async () =>
      sheetOf(
        sheetColumns(t, columns),
        inShownOrder(
          isShown && !hasOlder ? rows : await allOf({ mine, waiting }),
          shown,
          paging.pagination.sorting,
        ),
      ),
    )
  const nothing = rows.length === 0 ? t("nothingToExport") : undefined
  return (
    <Page title={t("title")} lead={t("lead")}>
      <div className={styles.bar}>
        <div className={styles.filters}>
          <Switch
            label={t("onlyMine")}
            checked={mine}
            onChange={(only) =>
              listed.changeFilters(({ mine: _, ...others }) => (only ? { ...others, mine: only } : others))
            }
          />
          <Switch
            label={t("onlyWaiting")}
            checked={waiting}
            onChange={(only) =>
              listed.changeFilters(({ waiting: _, ...others }) =>
                only ? { ...others, waiting: only } : others,
              )
            }
          />
        </div>
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
          columns={shown}
          rows={rows}
          rowId={({ id }) => id}
          rowLabel={carText}
          onRowClick={({ id }) => opening.open(id)}
          {...paging}
          foundLabel={(count) =>
            t(hasOlder ? "foundNewest" : "found", { count, formatted: count.toLocaleString("de-DE") })
          }
          loading={activities.isPending}
          dense
          wide
          empty={<NoActivities mine={mine} waiting={waiting} />}
        />
      )}
      {hasOlder && (
        <p>
          <Button onClick={() => setWantsAll(true)}>{t("loadOlder")}</Button>
        </p>
      )}
      <OpenedActivity
        activityId={opening.id}
        listed={activities.data}
        user={session.user}
        now={now}
        onClose={opening.close}
      />
    </Page>
  )
}

/** Of all columns those that a table has room for: on a small desktop all but the VIN, which the panel tells. */
function useShown(columns: readonly ActivityColumn[]): readonly ActivityColumn[] {
  const isTight = useMedia("(1240px <= width < 1400px)")
  return useMemo(() => (isTight ? columns.filter(({ id }) => id !== "vin") : columns), [columns, isTight])
}

/** Sorted is all or nothing, and a page may lie behind those that a list begins with. */
const needsAll = ({ sort, page = 1, size = 15 }: ActivitySearch): boolean =>
  sort !== undefined || page * size > atFirst

function NoActivities({ mine, waiting }: { mine: boolean; waiting: boolean }) {
  const { t } = useTranslation("activities")
  if (waiting) return <EmptyState title={t("noneWaiting")}>{t("noneWaitingText")}</EmptyState>
  if (mine) return <EmptyState title={t("noneOfMine")}>{t("noneOfMineText")}</EmptyState>
  return (
    <EmptyState
      title={t("noneTitle")}
      action={<LinkButton link={links.preOffers()}>{t("toPreOffers")}</LinkButton>}
    >
      {t("noneText")}
    </EmptyState>
  )
}
