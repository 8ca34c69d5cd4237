import type { ReactNode } from "react"
import type { Car } from "../../../contract/cars.ts"
import type { CarSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { EmptyState, ErrorState, problemText } from "../../ui/feedback/index.ts"
import { type Column, type Selection, Table, type tablePaging } from "../../ui/table/index.ts"

type Props = {
  found: readonly Car[]
  columns: readonly Column<Car>[]
  paging: ReturnType<typeof tablePaging>
  /** Whether there are any cars at all, found or not. */
  any: boolean
  loading: { isPending: boolean; isLoadingError: boolean; error: Error | null; refetch: () => unknown }
  view: CarSearch
  onOpen: (car: Car) => void
  selection?: Selection
  rowActions?: (car: Car) => ReactNode
}

/** The cars that were found, those of the fleet or those of the archive. */
export function FleetTable({ found, columns, paging, any, loading, view, onOpen, ...table }: Props) {
  const { t } = useTranslation("car-record")
  if (loading.isLoadingError)
    return (
      <ErrorState onRetry={() => void loading.refetch()}>
        {problemText(loading.error, t("loadFailed"))}
      </ErrorState>
    )
  return (
    <div id="cars">
      <Table
        {...table}
        label={t("title")}
        columns={columns}
        rows={found}
        asked={JSON.stringify([view.search, view.area, view.work, view.archive])}
        {...(view.search && { search: view.search })}
        rowId={({ id }) => id}
        rowLabel={({ jobNumber }) => jobNumber}
        onRowClick={onOpen}
        {...paging}
        foundLabel={(count) => t("found", { count, formatted: count.toLocaleString("de-DE") })}
        loading={loading.isPending}
        dense
        empty={<NoCars any={any} archive={view.archive ?? false} />}
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
