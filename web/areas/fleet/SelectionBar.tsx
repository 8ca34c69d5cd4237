import { numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { footMark } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import styles from "./Fleet.module.css"
import type { ChosenCars } from "./use-chosen-cars.ts"

type Props = {
  chosen: ChosenCars
  /** How many are ticked, and how many of them the list does not show now. */
  ticked: { count: number; outside: number }
  /** How many cars the list shows. */
  total: number
  onAddAll: Doing
  onChange: Doing
  onExport: Doing
}
type Doing = { busy: boolean; run: () => void }

/**
 * How many cars are ticked, also beyond what the filters show, and what can be done with them; at the foot of the screen, so that
 * no row moves (P202).
 */
export function SelectionBar({ chosen, ticked, total, onAddAll, onChange, onExport }: Props) {
  const { t } = useTranslation("car-record")
  const { count: all, outside } = ticked
  const count = (n: number) => ({ count: n, formatted: numberText(n) })
  if (all === 0 && !chosen.shownAlone) return null
  const canAdd = all - outside < total
  return (
    <section className={styles.selection} aria-label={t("selection")} {...{ [footMark]: "" }}>
      <p role="status">
        {t("selected", count(all))}
        {outside > 0 && `, ${t("selectedOutside", count(outside))}`}
      </p>
      {canAdd && (
        <Button
          size="small"
          variant="quiet"
          aria-label={t("selectFoundName", count(total))}
          busy={onAddAll.busy}
          onClick={onAddAll.run}
        >
          {t("selectFound", count(total))}
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
        aria-label={t("exportChosenName", count(all))}
        refusedBecause={all === 0 ? t("bulkNobody") : undefined}
        onClick={onExport.run}
      >
        {t("exportChosen", count(all))}
      </Button>
      <Button
        size="small"
        variant="primary"
        icon="edit"
        aria-haspopup="dialog"
        refusedBecause={all === 0 ? t("bulkNobody") : undefined}
        busy={onChange.busy}
        onClick={onChange.run}
      >
        {t("bulkChange")}
      </Button>
    </section>
  )
}
