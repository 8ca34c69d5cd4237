import { memo } from "react"
import type { CarFieldName } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { numberText } from "../../../contract/format.ts"
import type { GridReport } from "../../../contract/grid.ts"
import { mostGridCars } from "../../../contract/limits.ts"
import { useTranslation } from "../../texts.ts"
import { Loading, Notice, problemText, toast } from "../../ui/feedback/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import type { Choices } from "../car-record/index.ts"
import { useGridPreview, useSaveGrid } from "./api.ts"
import { ContestedCells } from "./ContestedCells.tsx"
import styles from "./Grid.module.css"
import { GridChanges, RefusedCars } from "./GridChanges.tsx"
import { type GridDraft, outgoing, withoutCell } from "./grid-draft.ts"
import { UnreadCells } from "./UnreadCells.tsx"
import type { ChangeDraft } from "./use-grid-draft.ts"

type Props = {
  open: boolean
  onClose: () => void
  cars: ReadonlyMap<string, Car>
  /** The cars that are in the grid now, the way to a cell of theirs, and what of it takes the focus. */
  listed: ReadonlySet<string>
  onGo: (id: string, name: CarFieldName) => void
  returnsTo: () => HTMLElement | null
  draft: GridDraft
  change: ChangeDraft
  /** For what was saved: no step leads back behind it. */
  settle: ChangeDraft
  choices: Choices
}

/** All that was typed as one list, and saving it together (P213). */
export const SavePanel = memo(function SavePanel({
  open,
  onClose,
  cars,
  listed,
  onGo,
  returnsTo,
  draft,
  change,
  settle,
  choices,
}: Props) {
  const { t } = useTranslation("grid")
  const { sent, contested, unread } = outgoing(draft, cars)
  const first = sent.slice(0, mostGridCars)
  const preview = useGridPreview(first, open)
  const save = useSaveGrid()
  const count = (n: number) => ({ count: n, formatted: numberText(n) })
  const report = sent.length > 0 ? preview.data : undefined
  const cells = report ? cellsIn(report) : 0
  const refusal = sent.length === 0 ? "nothingToSave" : report?.changed === 0 ? "nothingChanges" : undefined
  const failure = save.error ?? preview.error
  const submit = () =>
    save.mutate(first, {
      onSuccess: (saved) => {
        const stays = new Set(saved.refused.map(({ id }) => id))
        settle((before) =>
          withoutSent(
            before,
            first.filter(({ id }) => !stays.has(id)),
          ),
        )
        if (saved.changed > 0) toast.success(savedText(saved))
        const isAll = sent.length === first.length && contested.length + unread.length === 0
        if (stays.size === 0 && isAll) onClose()
      },
    })
  const savedText = (saved: GridReport) =>
    t("saved", { changes: t("changes", count(cellsIn(saved))), cars: t("inCars", count(saved.changed)) })
  return (
    <PanelForm
      open={open}
      onClose={onClose}
      returnsTo={returnsTo}
      title={t("reviewTitle")}
      submitLabel={
        report && cells > 0
          ? t("save", { changes: t("changes", count(cells)), cars: t("inCars", count(report.changed)) })
          : t("saveNothing")
      }
      saves
      submitRefusedBecause={
        refusal ? t(refusal) : report && !preview.isPlaceholderData ? undefined : t("asking")
      }
      // What was typed stays in the grid when this closes.
      form={{ dirty: false }}
      busy={save.isPending}
      error={failure ? problemText(failure, t("saveFailed")) : undefined}
      onSubmit={submit}
    >
      {sent.length > first.length && (
        <Notice tone="info">{t("tooMany", { most: numberText(mostGridCars) })}</Notice>
      )}
      <ContestedCells contested={contested} choices={choices} change={change} />
      <UnreadCells
        cells={unread}
        choices={choices}
        listed={listed}
        onGo={onGo}
        onRemove={(id, name) => change((before) => withoutCell(before, id, name))}
      />
      {sent.length > 0 && !report && (
        <div className={styles.waiting}>
          <Loading>{null}</Loading>
        </div>
      )}
      {report && (
        <>
          <RefusedCars refused={report.refused} />
          <GridChanges
            changes={report.changes}
            onRemove={(id, name) => change((before) => withoutCell(before, id, name))}
          />
        </>
      )}
    </PanelForm>
  )
})

const cellsIn = ({ changes }: GridReport): number =>
  changes.reduce((sum, { fields }) => sum + Object.keys(fields).length, 0)

/** Without the cells of these cars; what was typed since stays. */
const withoutSent = (draft: GridDraft, sent: readonly { id: string; fields: object }[]): GridDraft =>
  sent.reduce(
    (rest, { id, fields }) =>
      Object.keys(fields).reduce((next, name) => withoutCell(next, id, name as never), rest),
    draft,
  )
