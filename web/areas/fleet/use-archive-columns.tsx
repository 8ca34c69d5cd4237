import { useMemo } from "react"
import type { ArchivedCar } from "../../../contract/cars.ts"
import { instantText, notSet } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import type { Column } from "../../ui/table/index.ts"
import type { FleetCar } from "../car-record/index.ts"

/** The rows of the archive are archived cars, though the fleet's table knows them as cars. */
const archived = (car: FleetCar): ArchivedCar | null => ("archivedAt" in car ? car : null)

const columnIds = new Set(["jobNumber", "area", "model", "vin", "plate", "location"])

/** What the archive tells of a car: which it is, who deleted it when, and until when it comes back (P203). */
export function useArchiveColumns(columns: readonly Column<FleetCar>[]): readonly Column<FleetCar>[] {
  const { t } = useTranslation("car-record")
  return useMemo(
    (): Column<FleetCar>[] => [
      ...columns.filter(({ id }) => columnIds.has(id)),
      {
        id: "archivedAt",
        header: t("archivedAt"),
        cell: (car) => instant(archived(car)?.archivedAt),
        sort: (car) => archived(car)?.archivedAt,
      },
      {
        id: "archivedBy",
        header: t("archivedWho"),
        cell: (car) => archived(car)?.archivedBy ?? notSet,
        sort: (car) => archived(car)?.archivedBy,
        wraps: true,
      },
      {
        id: "restorableUntil",
        header: t("restorableUntil"),
        cell: (car) => instant(archived(car)?.restorableUntil),
        sort: (car) => archived(car)?.restorableUntil,
      },
    ],
    [columns, t],
  )
}

const instant = (text: string | undefined) => (text ? instantText(text) : notSet)
