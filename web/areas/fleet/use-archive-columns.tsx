import { useMemo } from "react"
import type { ArchivedCar } from "../../../contract/cars.ts"
import { instantText, notSet } from "../../../contract/format.ts"
import type { Column } from "../../ui/table/index.ts"
import type { FleetCar } from "../car-record/index.ts"
import { texts } from "./texts.de.ts"

/** The rows of the archive are archived cars, though the fleet's table knows them as cars. */
const archived = (car: FleetCar): ArchivedCar | null => ("archivedAt" in car ? car : null)

const columnIds = new Set(["jobNumber", "area", "model", "vin", "plate", "location"])

/** What the archive tells of a car: which it is, who deleted it when, and until when it comes back (P203). */
export function useArchiveColumns(columns: readonly Column<FleetCar>[]): readonly Column<FleetCar>[] {
  return useMemo(
    (): Column<FleetCar>[] => [
      ...columns.filter(({ id }) => columnIds.has(id)),
      {
        id: "archivedAt",
        header: texts.archivedAt,
        cell: (car) => instant(archived(car)?.archivedAt),
        sort: (car) => archived(car)?.archivedAt,
      },
      {
        id: "archivedBy",
        header: texts.archivedWho,
        cell: (car) => archived(car)?.archivedBy ?? notSet,
        sort: (car) => archived(car)?.archivedBy,
        wraps: true,
      },
      {
        id: "restorableUntil",
        header: texts.restorableUntil,
        cell: (car) => instant(archived(car)?.restorableUntil),
        sort: (car) => archived(car)?.restorableUntil,
      },
    ],
    [columns],
  )
}

const instant = (text: string | undefined) => (text ? instantText(text) : notSet)
