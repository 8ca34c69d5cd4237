import { Suspense } from "react"
import type { Car } from "../../../contract/cars.ts"
import { loadTexts, useTranslation } from "../../texts.ts"
import { usePhone } from "../../ui/browser/index.ts"
import { Loading } from "../../ui/feedback/index.ts"
import { Segments } from "../../ui/field/index.ts"
import { Note } from "../../ui/layout/index.ts"
import { lazily } from "../../ui/loading/index.ts"
import { useLook } from "../car/index.ts"
import styles from "./Fleet.module.css"

/** Much code that only the grid needs. */
const FleetGrid = lazily(() => {
  void loadTexts("grid").catch(() => {})
  return import("../grid/index.ts")
}, "FleetGrid")

/** Whether the fleet is seen as a grid (P210): the person's choice, where the window is wide enough. */
export function useFleetView() {
  const [chosen, choose] = useLook("fleetView")
  const isNarrow = usePhone()
  const wanted = chosen ?? "list"
  return { isGrid: wanted === "grid" && !isNarrow, wanted, isNarrow, choose }
}

/** List or grid; where there is no room for a grid, that is said. */
export function ViewSwitch({ wanted, isNarrow, choose }: ReturnType<typeof useFleetView>) {
  const { t } = useTranslation("car-record")
  if (isNarrow) return wanted === "grid" ? <Note>{t("gridNeedsRoom")}</Note> : null
  return (
    <div className={styles.views} data-paper="never">
      <Segments
        label={t("view")}
        value={wanted}
        onChange={(next) => choose(next === "grid" ? "grid" : null)}
        options={[
          { value: "list", label: t("viewList") },
          { value: "grid", label: t("viewGrid") },
        ]}
      />
    </div>
  )
}

/** The found cars as cells, or the place of them while they come; on paper the list stands for them. */
export function FleetCells({ cars, fleet }: { cars: readonly Car[]; fleet: readonly Car[] | undefined }) {
  const waiting = (
    <div className={styles.cells}>
      <Loading>{null}</Loading>
    </div>
  )
  if (!fleet) return waiting
  return (
    <div className={styles.section} data-paper="never">
      <Suspense fallback={waiting}>
        <FleetGrid cars={cars} fleet={fleet} />
      </Suspense>
    </div>
  )
}
