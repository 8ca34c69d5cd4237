import type { ReactNode } from "react"
import { EmptyState, ErrorState, problemText } from "../../ui/feedback/index.ts"
import { type Selection, Table } from "../../ui/table/index.ts"
import type { FleetCar } from "../car-record/index.ts"
import { texts as carRecordTexts } from "../car-record/texts.de.ts"
import styles from "./Fleet.module.css"
import { texts } from "./texts.de.ts"
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
  const { view, loading } = list
  if (loading.isLoadingError)
    return (
      <ErrorState onRetry={() => void loading.refetch()}>
        {problemText(loading.error, carRecordTexts.loadFailed)}
      </ErrorState>
    )
  return (
    <div id="cars" className={styles.table}>
      <Table
        {...table}
        label={texts.title}
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
  if (any) return <EmptyState title={texts.noMatch}>{texts.noMatchText}</EmptyState>
  if (archive) return <EmptyState title={texts.noArchive}>{texts.noArchiveText}</EmptyState>
  return <EmptyState title={texts.noCars}>{texts.noCarsText}</EmptyState>
}
