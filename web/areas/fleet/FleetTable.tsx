import type { ReactNode } from "react"
import { useTranslation } from "../../texts.ts"
import { EmptyState, ErrorState, problemText } from "../../ui/feedback/index.ts"
import { type Selection, Table } from "../../ui/table/index.ts"
import type { FleetCar } from "../car-record/index.ts"
import styles from "./Fleet.module.css"
import type { FleetList } from "./use-fleet-list.ts"

type Props = {
  list: FleetList
  isLoading: boolean
  onOpen: (car: FleetCar) => void
  selection?: Selection
  rowActions?: (car: FleetCar) => ReactNode
}

/** The cars that were found, those of the fleet or those of the archive. */
export function FleetTable({ list, isLoading, onOpen, ...table }: Props) {
  const { t } = useTranslation("car-record")
  const { view, loading } = list
  if (loading.isLoadingError)
    return (
      <ErrorState onRetry={() => void loading.refetch()}>
        {problemText(loading.error, t("loadFailed"))}
      </ErrorState>
    )
  return (
    <div id="cars" className={styles.table}>
      <Table
        {...table}
        label={t("title")}
        columns={list.columns}
        rows={list.cars}
        total={list.total}
        paper={list.paper}
        {...(view.search && { search: view.search })}
        rowId={({ id }) => id}
        rowLabel={({ jobNumber }) => jobNumber}
        onRowClick={onOpen}
        {...list.paging}
        foundHidden
        sortsOutside
        loading={isLoading}
        dense
        empty={<NoCars any={list.isNarrowed || view.search !== undefined} archive={list.isArchive} />}
      />
    </div>
  )
}

function NoCars({ any, archive }: { any: boolean; archive: boolean }) {
  const { t } = useTranslation("car-record")
  if (any) return <EmptyState title={t("noMatch")}>{t("noMatchText")}</EmptyState>
  if (archive) return <EmptyState title={t("noArchive")}>{t("noArchiveText")}</EmptyState>
  return <EmptyState title={t("noCars")}>{t("noCarsText")}</EmptyState>
}
