import { useMemo, useState } from "react"
import { labelOf } from "../../../contract/car-fields.ts"
import type { AppliedImport } from "../../../contract/excel.ts"
import { instantText, numberText } from "../../../contract/format.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { ErrorState, problemText, toast } from "../../ui/feedback/index.ts"
import { Note } from "../../ui/layout/index.ts"
import { ConfirmDialog, SidePanel } from "../../ui/panel/index.ts"
import { type Column, Table } from "../../ui/table/index.ts"
import { useImports, useUndoImport } from "./api.ts"

/** Opens the list of the latest imports and bulk changes, each with its undo (P215). */
export function BatchButton() {
  const { t } = useTranslation("excel")
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("batches")}
      </Button>
      <SidePanel
        hasNoAddress
        open={open}
        onClose={() => setOpen(false)}
        title={t("batches")}
        subtitle={t("batchesText")}
      >
        {open && <BatchList />}
      </SidePanel>
    </>
  )
}

function BatchList() {
  const { t } = useTranslation("excel")
  const batches = useImports()
  const [chosen, setChosen] = useState<{ batch: AppliedImport; open: boolean } | null>(null)
  const columns = useColumns()
  if (batches.isLoadingError)
    return (
      <ErrorState onRetry={() => void batches.refetch()}>
        {problemText(batches.error, t("batchesFailed"))}
      </ErrorState>
    )
  if (batches.data?.length === 0) return <p>{t("noBatches")}</p>
  return (
    <>
      <Table
        label={t("batches")}
        columns={columns}
        rows={batches.data ?? []}
        rowId={({ id }) => id}
        rowLabel={(batch) => nameOf(batch, t)}
        rowActions={(batch) =>
          batch.undoneAt === null && (
            <Button
              size="small"
              variant="askDanger"
              aria-haspopup="dialog"
              aria-label={t("undoOf", { what: nameOf(batch, t), at: instantText(batch.at) })}
              onClick={() => setChosen({ batch, open: true })}
            >
              {t("undo")}
            </Button>
          )
        }
        loading={batches.isPending}
        dense
      />
      {chosen && (
        <UndoDialog
          key={chosen.batch.id}
          batch={chosen.batch}
          open={chosen.open}
          onClose={() => setChosen({ ...chosen, open: false })}
        />
      )}
    </>
  )
}

type Texts = TFunction<"excel">

const nameOf = ({ kind, fileName }: AppliedImport, t: Texts): string =>
  kind === "import" ? fileName : t("bulk")

const countsOf = ({ created, updated }: AppliedImport, t: Texts): string =>
  [
    created > 0 && t("new", { formatted: numberText(created) }),
    updated > 0 && t("changed", { formatted: numberText(updated) }),
  ]
    .filter(Boolean)
    .join(", ")

function useColumns(): readonly Column<AppliedImport>[] {
  const { t } = useTranslation("excel")
  return useMemo(
    (): Column<AppliedImport>[] => [
      {
        id: "what",
        header: t("way"),
        cell: (batch) => (
          <>
            {nameOf(batch, t)}
            {batch.fields.length > 0 && <Note>{batch.fields.map((name) => labelOf(name)).join(", ")}</Note>}
          </>
        ),
        wraps: true,
        cardHidden: true,
      },
      {
        id: "at",
        header: t("at"),
        cell: ({ at, actor }) => (
          <>
            {instantText(at)}
            <Note>{actor}</Note>
          </>
        ),
        sort: ({ at }) => at,
      },
      {
        id: "cars",
        header: t("cars"),
        cell: (batch) => (
          <>
            {countsOf(batch, t)}
            {batch.undoneAt && <Note>{t("undoneAt", { at: instantText(batch.undoneAt) })}</Note>}
          </>
        ),
        wraps: true,
      },
    ],
    [t],
  )
}

type DialogProps = { batch: AppliedImport; open: boolean; onClose: () => void }

/** Asks before an import or bulk change is undone. */
function UndoDialog({ batch, open, onClose }: DialogProps) {
  const { t } = useTranslation("excel")
  const undo = useUndoImport(t("undoFailed"), ({ kept }) => {
    onClose()
    if (kept > 0) toast.warning(t("undoneBut", { count: kept, formatted: numberText(kept) }))
    else toast.success(t("undone"))
  })
  return (
    <ConfirmDialog
      open={open}
      title={t("undoTitle")}
      confirmLabel={t("undo")}
      danger
      busy={undo.isPending}
      onConfirm={() => undo.mutate(batch.id)}
      onCancel={onClose}
    >
      <p>
        {t("undoWhat", { what: nameOf(batch, t), at: instantText(batch.at), counts: countsOf(batch, t) })}
      </p>
      <p>{t("undoText")}</p>
    </ConfirmDialog>
  )
}
