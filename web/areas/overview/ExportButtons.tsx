import { useMutation } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import type { Asking } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import type { Area, Role } from "../../../contract/enums.ts"
import { errorText } from "../../../contract/error-text.ts"
import { matchingRows, type Row, rowsOf } from "../../../contract/filters.ts"
import { saveFile } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { common } from "../../ui/texts.de.ts"
import { numberInputText } from "../../ui/values/index.ts"
import { fetchExport, type Labels, usePrices } from "../car/index.ts"
import { isFiltered, type ListView, rankedRows, readSort, sortedRows } from "../car-filters/index.ts"
import { useWatching } from "../watch/index.ts"
import { texts } from "./texts.de.ts"
import { keptRows, usePick } from "./use-pick.ts"
import { useSettled } from "./use-settled.ts"

type Props = {
  area: Area
  /** Undefined as long as they are not all there. */
  cars: readonly AgentCar[] | undefined
  /** They could not be loaded. */
  failed: boolean
  view: ListView
  asking: Asking
  labels: Labels
}

const none: readonly Row[] = []

/**
 * The cars of an overview as a workbook, sorted as on the screen: all of them, and where filters are set those that meet
 * them. Sellers are told that it is not for them, and so would the server (P5).
 */
export function ExportButtons({ area, cars, failed, view, asking, labels }: Props) {
  const { role } = asking
  const [prices] = usePrices()
  const watched = useWatching(view.watched === true).cars
  const picks = usePick(view, asking)
  const all = useMemo(() => (cars ? rowsOf(cars) : none), [cars])
  const matching = useCallback(
    (filters: ListView): readonly Row[] =>
      matchingRows(keptRows(all, filters, watched, picks), filters, labels),
    [all, watched, picks, labels],
  )
  // Typing goes first; the count beside the button follows.
  const settled = useSettled(view)
  const found = useMemo(() => matching(settled), [matching, settled])
  // The server knows which cars there are before the screen does.
  const wantedOf = (rows: readonly Row[]) => (cars ? { area, ids: rows.map(({ car }) => car.id) } : { area })
  const sorted = (rows: readonly Row[]) => sortedRows(rows, readSort(view.sort), prices, labels)
  const saveAll = () => wantedOf(sorted(all))
  const saveFound = () => wantedOf(rankedRows(sorted(matching(view)), view, labels))
  const counted = (rows: readonly Row[]) => (cars ? numberInputText(rows.length) : "…")
  if (!isFiltered(view)) return <ExportButton label={texts.export} role={role} wanted={saveAll} />
  return (
    <>
      <ExportButton
        label={texts.exportFound(counted(found))}
        role={role}
        wanted={saveFound}
        {...(found.length === 0 && {
          nothing: cars ? texts.nothingToExport : failed ? texts.loadFailed : texts.carsLoading,
        })}
      />
      <ExportButton label={texts.exportAll(counted(all))} role={role} wanted={saveAll} />
    </>
  )
}

type ButtonProps = {
  label: string
  role: Role
  /** Worked out on the click: sorting 10,000 cars is nothing to do ahead. */
  wanted: () => Parameters<typeof fetchExport>[0]
  nothing?: string
}

function ExportButton({ label, role, wanted, nothing }: ButtonProps) {
  const download = useMutation({
    mutationFn: fetchExport,
    meta: { failure: common.exportFailed },
    onSuccess: (workbook) => saveFile(workbook, `Fahrzeug_Export_${berlinToday(new Date())}.xlsx`),
  })
  return (
    <Button
      icon="download"
      busy={download.isPending}
      refusedBecause={role === "SELLER" ? errorText.forbidden : nothing}
      onClick={() => download.mutate(wanted())}
    >
      {label}
    </Button>
  )
}
