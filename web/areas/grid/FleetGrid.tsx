import { useBlocker } from "@tanstack/react-router"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { CarFieldName } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { EmptyState } from "../../ui/feedback/index.ts"
import { ConfirmDialog } from "../../ui/panel/index.ts"
import { useChoices } from "../car-record/index.ts"
import { CellGrid, type GoToCell } from "./CellGrid.tsx"
import styles from "./Grid.module.css"
import { countOf } from "./grid-draft.ts"
import { SavePanel } from "./SavePanel.tsx"
import { useGridDraft } from "./use-grid-draft.ts"

type Props = {
  /** The cars that were found, in the order of the screen. */
  cars: readonly Car[]
  /** Every car: what was typed may be of some that are not found now. */
  fleet: readonly Car[]
}

/** The fleet as a grid (P210): cells to type and paste into, and one list of what that changes before it is saved. */
export function FleetGrid({ cars, fleet }: Props) {
  const { t } = useTranslation("grid")
  const { draft, change, settle, step } = useGridDraft()
  const choices = useChoices()
  const [asked, setAsked] = useState<"save" | "discard" | null>(null)
  // The list of all that was typed is worked out while it is open, not with each key.
  const [reviewed, setReviewed] = useState(draft)
  if (asked === "save" && reviewed !== draft) setReviewed(draft)
  const goTo = useRef<GoToCell>(null)
  /** The cell that the list was left for. */
  const goal = useRef<string | null>(null)
  const close = useCallback(() => {
    goal.current = null
    setAsked(null)
  }, [])
  const leaveFor = useCallback((id: string, name: CarFieldName) => {
    goal.current = goTo.current?.(id, name) ?? null
    setAsked(null)
  }, [])
  const returnsTo = useCallback(() => document.getElementById(goal.current ?? ""), [])
  const listed = useMemo(() => new Set(cars.map(({ id }) => id)), [cars])
  const { cells, cars: inCars } = countOf(draft)
  const count = (n: number) => ({ count: n, formatted: numberText(n) })
  // What was typed stays in this tab, wherever in the portal one goes; only closing it would lose it.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: cells > 0 })
  const known = useMemo(() => new Map(fleet.map((car) => [car.id, car])), [fleet])
  useEffect(() => {
    if (cells === 0 && asked === "discard") setAsked(null)
  }, [cells, asked])
  return (
    <>
      <div className={styles.tools}>
        <p role="status" className={styles.counts}>
          {cells > 0
            ? t("typed", { changes: t("changes", count(cells)), cars: t("inCars", count(inCars)) })
            : t("hint")}
        </p>
        <Button
          variant="askDanger"
          refusedBecause={cells === 0 ? t("nothingTyped") : undefined}
          reasonHidden
          onClick={() => setAsked("discard")}
        >
          {t("discard")}
        </Button>
        <Button
          variant="primary"
          icon="check"
          saves
          aria-haspopup="dialog"
          refusedBecause={cells === 0 ? t("nothingTyped") : undefined}
          reasonHidden
          onClick={() => setAsked("save")}
        >
          {t("review")}
        </Button>
      </div>
      {cars.length === 0 ? (
        <EmptyState title={t("noCars")}>{t("noCarsText")}</EmptyState>
      ) : (
        <CellGrid found={cars} {...{ draft, change, step, choices, goTo }} />
      )}
      <SavePanel
        open={asked === "save"}
        onClose={close}
        onGo={leaveFor}
        {...{ change, settle, choices, listed, returnsTo }}
        draft={reviewed}
        cars={known}
      />
      <ConfirmDialog
        open={asked === "discard"}
        title={t("discardTitle")}
        confirmLabel={t("discard")}
        danger
        onConfirm={() => {
          change(() => ({}))
          setAsked(null)
        }}
        onCancel={() => setAsked(null)}
      >
        <p>{t("typed", { changes: t("changes", count(cells)), cars: t("inCars", count(inCars)) })}</p>
      </ConfirmDialog>
    </>
  )
}
