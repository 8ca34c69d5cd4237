import { instantText } from "../../../contract/core/format.ts"
import { labelOf } from "../../../contract/fleet/car-fields.ts"
import type { AppliedImport } from "../../../contract/fleet/excel.ts"
import type { CallOutput } from "../../core/api.ts"
import { showing } from "../../core/stale.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Loaded } from "../../ui/feedback/States.tsx"
import { toast } from "../../ui/feedback/toast-store.ts"
import { renew, useRead } from "../../ui/loading/read.ts"
import { useSend } from "../../ui/loading/use-send.ts"
import { confirm } from "../../ui/panel/confirm.ts"
import { OpenButton } from "../../ui/panel/OpenButton.tsx"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { type Column, column } from "../../ui/table/PlainTable.tsx"
import { Table } from "../../ui/table/Table.tsx"
import { common } from "../../ui/texts.de.ts"
import { texts } from "./texts.de.ts"

export const BatchButton = () => (
  <OpenButton variant="quiet" label={texts.batches}>
    {(panel) => (
      <SidePanel hasNoAddress wide {...panel} title={texts.batches} subtitle={texts.batchesText}>
        {panel.open && <BatchList />}
      </SidePanel>
    )}
  </OpenButton>
)

function BatchList() {
  const batches = useRead("GET /api/car/import/all", undefined, { silent: true })
  const confirmUndo = useUndo()
  if (batches.data?.length === 0) return <p>{texts.noBatches}</p>
  return (
    <Loaded of={batches} failure={texts.batchesFailed}>
      <Table
        label={texts.batches}
        columns={columns}
        rows={batches.data ?? []}
        rowId={({ id }) => id}
        rowLabel={(batch) => nameOf(batch)}
        rowActions={(batch) =>
          batch.isUndoable && (
            <Button
              size="small"
              variant="dangerText"
              aria-haspopup="dialog"
              aria-label={texts.undoOf({ what: nameOf(batch), at: instantText(batch.at) })}
              onClick={() => confirmUndo(batch)}
            >
              {texts.undo}
            </Button>
          )
        }
        actionsWidth={176}
        loading={batches.isPending}
      />
    </Loaded>
  )
}

const nameOf = ({ kind, fileName }: AppliedImport): string => (kind === "import" ? fileName : texts.bulk)

const countsOf = ({ created, updated }: AppliedImport): string =>
  [created > 0 && texts.new(created), updated > 0 && texts.changed(updated)].filter(Boolean).join(", ")

const columns: readonly Column<AppliedImport>[] = [
  column("what", texts.way, nameOf, {
    note: ({ fields }) => fields.map((name) => labelOf(name)).join(", "),
    card: "none",
  }),
  column("at", common.at, ({ at }) => instantText(at), {
    width: 144,
    note: ({ actor }) => actor,
    cardText: ({ at, actor }) => `${instantText(at)} · ${actor}`,
    card: "first",
  }),
  column("cars", texts.cars, countsOf, {
    width: 128,
    note: ({ undoneAt }) => undoneAt && texts.undoneAt(instantText(undoneAt)),
    cardText: (batch) =>
      [countsOf(batch), batch.undoneAt && texts.undoneAt(instantText(batch.undoneAt))]
        .filter(Boolean)
        .join(" · "),
  }),
]

const undoCall = "POST /api/car/import/undo"

function useUndo() {
  const undo = useSend(undoCall, {
    failure: texts.undoFailed,
    onSuccess: (_, { kept }) => {
      if (kept > 0) toast.warning(texts.undoneBut(kept))
      else toast.success(texts.undone)
    },
    stale: showing.imported,
  })
  const ask = (batch: AppliedImport, counts: CallOutput<typeof undoCall>) =>
    confirm({
      title: texts.undoTitle,
      text: (
        <>
          <p>{texts.undoWhat({ what: nameOf(batch), at: instantText(batch.at), counts: countsOf(batch) })}</p>
          {counts.restored > 0 && <p>{texts.restoredCount(counts.restored)}</p>}
          {counts.archived > 0 && <p>{texts.archivedCount(counts.archived)}</p>}
          {counts.kept > 0 && <p>{texts.keptCount(counts.kept)}</p>}
        </>
      ),
      confirmLabel: texts.undo,
      danger: true,
      act: () => undo.mutateAsync({ id: batch.id }),
    })
  const count = useSend(undoCall, {
    failure: texts.undoFailed,
    onError: (client) => void renew(client, "GET /api/car/import/all"),
  })
  return (batch: AppliedImport) =>
    count.mutate({ id: batch.id, check: true }, { onSuccess: (counts) => void ask(batch, counts) })
}
