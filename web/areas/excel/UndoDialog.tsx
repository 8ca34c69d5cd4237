import type { AppliedImport, UndoHindrance, UndoRefusal } from "../../../contract/excel.ts"
import type { Names } from "../../../contract/field-text.ts"
import { instantText, numberText } from "../../../contract/format.ts"
import { ApiError } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { Notice, problemCode, problemText } from "../../ui/feedback/index.ts"
import { ConfirmDialog } from "../../ui/panel/index.ts"
import { isLost } from "./answer.ts"
import { useUndoImport } from "./api.ts"
import { Hindrances } from "./Hindrances.tsx"
import { changedText, namedCars } from "./undo.ts"

type Props = { wanted: AppliedImport; names: Names | undefined; open: boolean; onClose: () => void }

/** Asks before an import is taken back, and says which cars keep it from that. */
export function UndoDialog({ wanted, names, open, onClose }: Props) {
  const { t } = useTranslation("excel")
  const { created, updated } = wanted
  const isImport = wanted.kind === "import"
  const undo = useUndoImport(t(wanted.kind === "import" ? "undone" : "undoneBatch"))
  const close = () => {
    undo.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={t(isImport ? "undoTitle" : "undoBatchTitle")}
      confirmLabel={t("undo")}
      danger
      busy={undo.isPending}
      onConfirm={() => undo.mutate(wanted.id, { onSuccess: close })}
      onCancel={close}
    >
      <p>
        {isImport
          ? t("undoFile", { file: wanted.fileName, at: instantText(wanted.at) })
          : t("undoWay", {
              way: t(`way_${wanted.kind}`),
              name: wanted.actor.name,
              at: instantText(wanted.at),
            })}
      </p>
      {names && <p>{changedText(wanted, names)}</p>}
      {created > 0 && <p>{t("undoCreated", { count: created, formatted: numberText(created) })}</p>}
      {updated > 0 && (
        <p>
          {t(isImport ? "undoUpdated" : "undoBatchUpdated", {
            count: updated,
            formatted: numberText(updated),
          })}
        </p>
      )}
      <div role="alert">{undo.isError && <Refused error={undo.error} />}</div>
    </ConfirmDialog>
  )
}

function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation("excel")
  const jobNumbers = jobNumbersOf(error)
  const hindrances = hindrancesOf(error)
  const isUnknown = isLost(error)
  return (
    <Notice tone="error" title={isUnknown ? t("answerLost") : problemText(error, t("undoFailed"))}>
      {hindrances.length > 0 && <Hindrances cars={hindrances.slice(0, mostNamed)} />}
      {hindrances.length > mostNamed && (
        <p>
          {t("moreHindrances", {
            count: hindrances.length - mostNamed,
            formatted: numberText(hindrances.length - mostNamed),
          })}
        </p>
      )}
      {jobNumbers.length > 0 && <p>{t(textFor(error), { cars: namedCars(jobNumbers, t("erasedCar")) })}</p>}
      <p>{t(isUnknown ? "undoUnknown" : "nothingChanged")}</p>
    </Notice>
  )
}

/** What is said about the cars that a refusal names. */
const textOfCars = {
  import_changed_since: "changedCars",
  import_was_contradictory: "contradictoryCars",
} as const
const textFor = (error: unknown) => textOfCars[problemCode(error) as keyof typeof textOfCars]

const mostNamed = 20
const hindrancesOf = (error: unknown): readonly UndoHindrance[] =>
  (textFor(error) && error instanceof ApiError && (error.details as UndoRefusal).cars) || []

const jobNumbersOf = (error: unknown): readonly string[] =>
  textFor(error) && error instanceof ApiError ? (error.details as { jobNumbers: string[] }).jobNumbers : []
