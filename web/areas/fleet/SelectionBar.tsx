import type { Car } from "../../../contract/cars.ts"
import { numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { footMark } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import styles from "./Fleet.module.css"
import type { ChosenCars } from "./use-chosen-cars.ts"

type Props = {
  chosen: ChosenCars
  cars: readonly Car[]
  /** How many of them the list does not show now. */
  outside: number
  found: readonly Car[]
  onChange: () => void
  onExport: { busy: boolean; run: () => void }
}

/**
 * How many cars are ticked, also beyond what the filters show, and what can be done with them; at the foot of the screen, so that
 * no row moves (P202).
 */
export function SelectionBar({ chosen, cars, outside, found, onChange, onExport }: Props) {
  const { t } = useTranslation("car-record")
  const count = (n: number) => ({ count: n, formatted: numberText(n) })
  if (cars.length === 0 && !chosen.shownAlone) return null
  const canAdd = cars.length - outside < found.length
  return (
    <section className={styles.selection} aria-label={t("selection")} {...{ [footMark]: "" }}>
      <p role="status">
        {t("selected", count(cars.length))}
        {outside > 0 && `, ${t("selectedOutside", count(outside))}`}
      </p>
      {canAdd && (
        <Button
          size="small"
          variant="quiet"
          aria-label={t("selectFoundName", count(found.length))}
          onClick={() => chosen.choose(new Set([...chosen.ids, ...found.map(({ id }) => id)]))}
        >
          {t("selectFound", count(found.length))}
        </Button>
      )}
      {chosen.shownAlone ? (
        <Button size="small" onClick={() => chosen.showAlone(false)}>
          {t("showAllAgain")}
        </Button>
      ) : (
        outside > 0 && (
          <Button size="small" aria-label={t("showSelectionName")} onClick={() => chosen.showAlone(true)}>
            {t("showSelection")}
          </Button>
        )
      )}
      <Button size="small" aria-label={t("clearSelectionName")} onClick={chosen.clear}>
        {t("clearSelection")}
      </Button>
      <Button
        size="small"
        icon="download"
        busy={onExport.busy}
        aria-label={t("exportChosenName", count(cars.length))}
        refusedBecause={cars.length === 0 ? t("bulkNobody") : undefined}
        onClick={onExport.run}
      >
        {t("exportChosen", count(cars.length))}
      </Button>
      <Button
        size="small"
        variant="primary"
        icon="edit"
        aria-haspopup="dialog"
        refusedBecause={cars.length === 0 ? t("bulkNobody") : undefined}
        onClick={onChange}
      >
        {t("bulkChange")}
      </Button>
    </section>
  )
}
