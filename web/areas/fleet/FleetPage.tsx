import { useEffect, useMemo, useState } from "react"
import type { Car } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import { numberText } from "../../../contract/format.ts"
import { gapReasons } from "../../../contract/publish.ts"
import type { CarSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { inSlices, useNow } from "../../ui/browser/index.ts"
import { Button, IconButton } from "../../ui/button/index.ts"
import { Page } from "../../ui/layout/index.ts"
import { tablePaging, useListView } from "../../ui/table/index.ts"
import { inShownOrder } from "../../ui/values/index.ts"
import { CarSteps, useLabels } from "../car/index.ts"
import { DeleteCar, NewCarPanel, OpenedCar, useOpenCar } from "../car-editor/index.ts"
import { useAllCars, useArchivedCars } from "../car-record/index.ts"
import { BulkPanel } from "./BulkPanel.tsx"
import { CarFilters } from "./CarFilters.tsx"
import { CarTools } from "./CarTools.tsx"
import { carRows, findCars } from "./car-list.ts"
import styles from "./Fleet.module.css"
import { FleetTable } from "./FleetTable.tsx"
import { odditiesIn } from "./oddities.ts"
import { markWords, useCarColumns } from "./use-car-columns.tsx"

/** The open car stands in the URL, too. */
const besides = ["carId"] as const
const none: readonly Car[] = []

/** The fleet for the provider: search, open work, archive; create, change one or many, delete, import, export (P76). */
export function FleetPage() {
  const { t } = useTranslation("car-record")
  const listed = useListView<CarSearch>(besides)
  const view = useMemo(() => known(listed.view), [listed.view])
  const cars = useAllCars(t("loadFailed"))
  const archived = useArchivedCars(t("archiveFailed"), view.archive ?? false)
  const shown = view.archive ? archived : cars
  const today = berlinToday(useNow())
  const odd = useMemo(() => odditiesIn(shown.data ?? none, today), [shown.data, today])
  const labels = useLabels()
  const names = useMemo(() => ({ ...labels, marks: (car: Car) => markWords(car, t) }), [labels, t])
  const rows = useMemo(() => carRows(shown.data ?? none, odd, names), [shown.data, odd, names])
  // So that the first letter of a search need not fold the whole fleet.
  useEffect(() => inSlices(rows, ({ searchText }) => void searchText()), [rows])
  const { found, counts } = useMemo(() => findCars(rows, view), [rows, view])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(
    () => (cars.data ?? none).filter(({ id }) => selected.has(id)),
    [cars.data, selected],
  )
  const [doing, setDoing] = useState<"create" | "bulk" | Car | null>(null)
  const columns = useCarColumns(labels, odd)
  const paging = tablePaging(listed, columns, found.length)
  const { sorting } = paging.pagination
  /** Everything by job number needs no list of ids; the archive is in no export. */
  const exported = () => (!view.archive && (isFiltered(view) || sorting) ? inOrder : undefined)
  const opening = useOpenCar()
  const inOrder = useMemo(() => inShownOrder(found, columns, sorting), [found, columns, sorting])
  const turn = (at: number) => {
    const car = inOrder[at]
    if (car) opening.turn(car.id)
  }
  const stop = () => setDoing(null)
  const openCar = ({ id }: Car) => {
    stop()
    opening.open(id)
  }
  return (
    <Page
      title={t("title")}
      actions={
        <CarTools
          filtered={isFiltered(view) ? found.length : null}
          exported={exported}
          onCreate={() => setDoing("create")}
        />
      }
    >
      <CarFilters view={view} counts={counts} onChange={(filters) => listed.changeFilters(() => filters)} />
      <FleetTable
        found={found}
        columns={columns}
        paging={paging}
        any={rows.length > 0}
        loading={shown}
        view={view}
        onOpen={openCar}
        {...(!view.archive && {
          selection: { selected, onChange: setSelected },
          rowActions: (car: Car) => (
            <IconButton
              icon="trash"
              tone="danger"
              label={t("deleteCar", { car: car.jobNumber })}
              onClick={() => setDoing(car)}
            />
          ),
        })}
      />
      {!view.archive && (
        <SelectionBar
          count={chosen.length}
          onChange={() => setDoing("bulk")}
          onClear={() => setSelected(new Set())}
        />
      )}
      <OpenedCar
        cars={cars.data}
        carId={opening.carId}
        tools={<CarSteps cars={inOrder} carId={opening.carId} onTurn={turn} />}
        onClose={opening.close}
      />
      {doing === "create" && <NewCarPanel onClose={stop} onCreated={openCar} />}
      {doing === "bulk" && (
        <BulkPanel
          cars={chosen}
          onClose={stop}
          onDone={() => {
            setSelected(new Set())
            stop()
          }}
        />
      )}
      {typeof doing === "object" && doing && (
        <DeleteCar car={doing} onClose={stop} onOpen={() => openCar(doing)} />
      )}
    </Page>
  )
}

type Props = { count: number; onChange: () => void; onClear: () => void }

/** What can be done with the chosen rows; at the foot of the screen, so that no row moves. */
function SelectionBar({ count, onChange, onClear }: Props) {
  const { t } = useTranslation("car-record")
  if (count === 0) return null
  return (
    <section className={styles.selection} aria-label={t("selection")}>
      <p role="status">{t("selected", { count, formatted: numberText(count) })}</p>
      <Button size="small" variant="primary" icon="edit" aria-haspopup="dialog" onClick={onChange}>
        {t("bulkChange")}
      </Button>
      <Button size="small" onClick={onClear}>
        {t("clearSelection")}
      </Button>
    </section>
  )
}

const isFiltered = ({ search, area, work, missing, series, archive }: CarSearch) =>
  !archive && Boolean(search || area || work || missing || series)

/** What nobody can lack does not filter. */
const known = ({ missing, ...view }: CarSearch): CarSearch =>
  missing && gapReasons.includes(missing) ? { ...view, missing } : view
