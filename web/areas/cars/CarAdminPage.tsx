import { type NavigateOptions, useNavigate, useSearch } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Car } from "../../../contract/cars.ts"
import { type CarSearch, links } from "../../links.ts"
import { Button } from "../../ui/Button.tsx"
import { Page } from "../../ui/Card.tsx"
import { problemText } from "../../ui/problem-text.ts"
import { SidePanel } from "../../ui/SidePanel.tsx"
import { EmptyState, ErrorState } from "../../ui/States.tsx"
import { Table } from "../../ui/Table.tsx"
import { paginationOf, searchOf } from "../../ui/table-search.ts"
import { useListView } from "../../ui/use-list-view.ts"
import { useExportCars } from "../excel/api.ts"
import { ImportPanel } from "../excel/ImportPanel.tsx"
import { useAllCars } from "./admin/api.ts"
import { CarEditor } from "./admin/CarEditor.tsx"
import { CarFilters } from "./admin/CarFilters.tsx"
import { carRows, findCars } from "./admin/car-list.ts"
import { useCarColumns } from "./admin/use-car-columns.tsx"
import { useLabels } from "./labels.ts"

const viewKeys = ["search", "area", "work", "sort", "page", "size"] as const
const none: readonly Car[] = []

/** The whole fleet for the provider: search, open work, import, export, and the status of each car (specification 2). */
export function CarAdminPage() {
  const { t } = useTranslation("cars/admin")
  const cars = useAllCars(t("loadFailed"))
  const [view, changeView] = useListView<CarSearch>(viewKeys)
  const rows = useMemo(() => carRows(cars.data ?? none), [cars.data])
  const { found, counts } = useMemo(() => findCars(rows, view), [rows, view])
  const columns = useCarColumns(useLabels())
  const opening = useOpenCar()
  return (
    <Page title={t("title")} actions={<Exchange />}>
      <CarFilters
        view={view}
        counts={counts}
        onChange={(filters) =>
          changeView(({ sort, size }) => ({ ...filters, ...(sort && { sort }), ...(size && { size }) }))
        }
      />
      {cars.isError ? (
        <ErrorState onRetry={() => void cars.refetch()}>
          {problemText(cars.error, t("loadFailed"))}
        </ErrorState>
      ) : (
        <Table
          label={t("title")}
          columns={columns}
          rows={found}
          rowId={({ id }) => id}
          rowLabel={({ jobNumber }) => jobNumber}
          onRowClick={({ id }) => opening.open(id)}
          pagination={paginationOf(view, columns, found.length)}
          onPaginationChange={(next) =>
            changeView(({ search, area, work }) => ({
              ...(search && { search }),
              ...(area && { area }),
              ...(work && { work }),
              ...searchOf(next, columns),
            }))
          }
          foundLabel={(count) => t("found", { count, formatted: count.toLocaleString("de-DE") })}
          loading={cars.isPending}
          dense
          empty={<NoCars any={rows.length > 0} />}
        />
      )}
      <OpenedCar cars={cars.data} carId={opening.carId} onClose={opening.close} />
    </Page>
  )
}

function NoCars({ any }: { any: boolean }) {
  const { t } = useTranslation("cars/admin")
  return any ? (
    <EmptyState title={t("noMatch")}>{t("noMatchText")}</EmptyState>
  ) : (
    <EmptyState title={t("noCars")}>{t("noCarsText")}</EmptyState>
  )
}

/** Import and export, side by side with the title. */
function Exchange() {
  const { t } = useTranslation("excel")
  const [importing, setImporting] = useState(false)
  const exporting = useExportCars(t("exportFailed"))
  return (
    <>
      <Button icon="upload" aria-haspopup="dialog" onClick={() => setImporting(true)}>
        {t("import")}
      </Button>
      <Button icon="download" busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {t("export")}
      </Button>
      <ImportPanel open={importing} onClose={() => setImporting(false)} />
    </>
  )
}

/** `?carId=` says which car is open (specification 2), so that a link from a mail leads here. */
function useOpenCar() {
  const { carId } = useSearch({ strict: false }) as CarSearch
  const navigate = useNavigate()
  const go = (next: string | undefined, replace: boolean) =>
    void navigate({
      ...links.cars(),
      search: ({ carId: _, ...rest }: CarSearch) => ({ ...rest, ...(next && { carId: next }) }),
      replace,
      resetScroll: false,
    } as NavigateOptions)
  return { carId, open: (id: string) => go(id, false), close: () => go(undefined, true) }
}

type OpenedProps = { cars: readonly Car[] | undefined; carId: string | undefined; onClose: () => void }

/** The editor of the car in the URL. It keeps its last car while it closes. */
function OpenedCar({ cars, carId, onClose }: OpenedProps) {
  const { t } = useTranslation("cars/admin")
  const [lastId, setLastId] = useState(carId)
  if (carId && carId !== lastId) setLastId(carId)
  const car = cars?.find(({ id }) => id === (carId ?? lastId))
  if (car) return <CarEditor car={car} open={carId !== undefined} onClose={onClose} />
  if (!cars) return null
  return (
    <SidePanel open={carId !== undefined} onClose={onClose} title={t("goneTitle")}>
      <EmptyState
        icon="warning"
        title={t("goneTitle")}
        action={<Button onClick={onClose}>{t("toList")}</Button>}
      >
        {t("goneText")}
      </EmptyState>
    </SidePanel>
  )
}
