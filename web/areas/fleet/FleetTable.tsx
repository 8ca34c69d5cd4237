import type { ReactNode } from "react"
import type { Car } from "../../../contract/cars.ts"
import type { CarSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { EmptyState, ErrorState, problemText } from "../../ui/feedback/index.ts"
import { paginationOf, type Selection, searchOf, Table } from "../../ui/table/index.ts"
import { useLabels } from "../car/index.ts"
import { useCarColumns } from "./use-car-columns.tsx"

type Props = {
  found: readonly Car[]
  /** Whether there are any cars at all, found or not. */
  any: boolean
  loading: { isPending: boolean; isLoadingError: boolean; error: Error | null; refetch: () => unknown }
  view: CarSearch
  onChange: (change: (view: CarSearch) => CarSearch) => void
  onOpen: (car: Car) => void
  selection?: Selection
  rowActions?: (car: Car) => ReactNode
}

/** The cars that were found, those of the fleet or those of the archive. */
export function FleetTable({ found, any, loading, view, onChange, onOpen, ...table }: Props) {
  const { t } = useTranslation("car-record")
  const columns = useCarColumns(useLabels())
  if (loading.isLoadingError)
    return (
      <ErrorState onRetry={() => void loading.refetch()}>
        {problemText(loading.error, t("loadFailed"))}
      </ErrorState>
    )
  return (
    <Table
      {...table}
      label={t("title")}
      columns={columns}
      rows={found}
      asked={JSON.stringify([view.search, view.area, view.work, view.archive])}
      rowId={({ id }) => id}
      rowLabel={({ jobNumber }) => jobNumber}
      onRowClick={onOpen}
      pagination={paginationOf(view, columns, found.length)}
      onPaginationChange={(next) =>
        onChange(({ sort: _sort, page: _page, size: _size, ...filters }) => ({
          ...filters,
          ...searchOf(next, columns),
        }))
      }
      foundLabel={(count) => t("found", { count, formatted: count.toLocaleString("de-DE") })}
      loading={loading.isPending}
      dense
      empty={<NoCars any={any} archive={view.archive ?? false} />}
    />
  )
}

function NoCars({ any, archive }: { any: boolean; archive: boolean }) {
  const { t } = useTranslation("car-record")
  if (any) return <EmptyState title={t("noMatch")}>{t("noMatchText")}</EmptyState>
  if (archive) return <EmptyState title={t("noArchive")}>{t("noArchiveText")}</EmptyState>
  return <EmptyState title={t("noCars")}>{t("noCarsText")}</EmptyState>
}
