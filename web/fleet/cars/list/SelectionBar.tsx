import { useCallback, useState } from "react"
import type { Car } from "../../../../contract/fleet/cars.ts"
import { footMark } from "../../../ui/browser/close-request.ts"
import { Button } from "../../../ui/button/Button.tsx"
import { HStack } from "../../../ui/layout/Layout.tsx"
import { classes } from "../../../ui/theme/classes.ts"
import { useTickedCars } from "../record/fleet.ts"
import type { FleetList } from "./car-columns.tsx"
import styles from "./Fleet.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  chosen: ChosenCars
  ticked: { count: number; outside: number }
  total: number
  onAddAll: Doing
  onChange: Doing
  onExport: Doing
}
type Doing = { busy: boolean; run: () => void }

/** The number of ticked cars, including hidden ones, and actions for them; fixed at the bottom, so that no row moves (P202). */
export function SelectionBar({ chosen, ticked, total, onAddAll, onChange, onExport }: Props) {
  const { count: all, outside } = ticked
  if (all === 0) return null
  const canAdd = all - outside < total
  return (
    <HStack
      as="section"
      gap="2 4"
      align="center"
      wrap
      className={classes(styles.selection, "docked floating")}
      aria-label={texts.selection}
      {...{ [footMark]: "" }}
    >
      <p role="status">
        {texts.selected(all)}
        {outside > 0 && `, ${texts.selectedOutside(outside)}`}
      </p>
      {canAdd && (
        <Button
          size="small"
          variant="quiet"
          aria-label={texts.selectFoundName(total)}
          busy={onAddAll.busy}
          onClick={onAddAll.run}
        >
          {texts.selectFound(total)}
        </Button>
      )}
      <Button size="small" aria-label={texts.clearSelectionName} onClick={() => chosen.choose(none)}>
        {texts.clearSelection}
      </Button>
      <Button
        size="small"
        icon="download"
        busy={onExport.busy}
        aria-label={texts.exportChosenName(all)}
        onClick={onExport.run}
      >
        {texts.exportChosen(all)}
      </Button>
      <Button
        size="small"
        variant="primary"
        icon="edit"
        aria-haspopup="dialog"
        busy={onChange.busy}
        onClick={onChange.run}
      >
        {texts.bulkChange}
      </Button>
    </HStack>
  )
}

export const none: ReadonlySet<string> = new Set()

/** The ticked cars of the fleet, which stay ticked when filters or pages change. */
export function useChosenCars() {
  const [{ ids, version }, setIds] = useState({ ids: none, version: 0 })
  const choose = useCallback(
    (next: ReadonlySet<string>) => setIds((before) => ({ ids: next, version: before.version + 1 })),
    [],
  )
  return { ids, version, choose }
}

type ChosenCars = ReturnType<typeof useChosenCars>

/** Number of ticked cars, and of those outside the list; needs no call if all are on the page. */
export function useTicked({ ids, version }: ChosenCars, { cars, asked }: FleetList) {
  const onPageCount = cars.filter(({ id }: Pick<Car, "id">) => ids.has(id)).length
  const isHere = onPageCount === ids.size
  const read = useTickedCars({ filters: asked.filters, ids: [...ids] }, version, !isHere)
  if (isHere || !read) return { count: ids.size, outside: ids.size - onPageCount }
  return { count: read.cars.length, outside: read.cars.length - read.shown }
}
