import { useMemo, useState } from "react"
import type { AppliedImport } from "../../../contract/excel.ts"
import type { Names } from "../../../contract/field-text.ts"
import { instantText, numberText } from "../../../contract/format.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { ErrorState, problemText } from "../../ui/feedback/index.ts"
import { Note } from "../../ui/layout/index.ts"
import { type Column, Table } from "../../ui/table/index.ts"
import { useImports } from "./api.ts"
import styles from "./Excel.module.css"
import { Hindrances } from "./Hindrances.tsx"
import { UndoDialog } from "./UndoDialog.tsx"
import { canBeUndone, changedText, namedCars } from "./undo.ts"

type Props = {
  /** For everything that changed many cars at once, which says its values; files alone without. */
  names?: Names
}

/** The imports that were applied, or all changes of many cars; each can be taken back as a whole while nobody has changed its cars since. */
export function ImportList({ names }: Props) {
  const { t } = useTranslation("excel")
  const imports = useImports()
  const [asked, setAsked] = useState<{ wanted: AppliedImport; open: boolean } | null>(null)
  const columns = useColumns(names)
  const shown = imports.data?.filter(({ kind }) => names || kind === "import")
  const title = t(names ? "batches" : "imports")
  if (imports.isLoadingError)
    return (
      <ErrorState onRetry={() => void imports.refetch()}>
        {problemText(imports.error, t("importsFailed"))}
      </ErrorState>
    )
  if (shown?.length === 0) return names ? <p>{t("noBatches")}</p> : null
  return (
    <section className={styles.section}>
      {!names && <h3 className={styles.sectionTitle}>{title}</h3>}
      <Table
        label={title}
        columns={columns}
        rows={shown ?? []}
        rowId={({ id }) => id}
        rowLabel={(applied) => nameOf(applied, t)}
        rowActions={(wanted) =>
          canBeUndone(wanted) && (
            <Button
              size="small"
              variant="askDanger"
              aria-haspopup="dialog"
              aria-label={t("undoOf", { what: nameOf(wanted, t), at: instantText(wanted.at) })}
              onClick={() => setAsked({ wanted, open: true })}
            >
              {t("undo")}
            </Button>
          )
        }
        loading={imports.isPending}
        foundLabel={(count) =>
          t(names ? "batchesFound" : "importsFound", { count, formatted: numberText(count) })
        }
        dense
      />
      {asked && (
        <UndoDialog
          key={asked.wanted.id}
          wanted={asked.wanted}
          names={names}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </section>
  )
}

/** The file, or by what way many cars were changed. */
const nameOf = ({ kind, fileName }: AppliedImport, t: Texts): string =>
  kind === "import" ? fileName : t(`way_${kind}`)

function useColumns(names: Names | undefined): readonly Column<AppliedImport>[] {
  const { t } = useTranslation("excel")
  return useMemo(
    () => [
      {
        id: "file",
        header: t(names ? "way" : "file"),
        cell: (applied) => nameOf(applied, t),
        sort: (applied) => nameOf(applied, t),
        wraps: true,
        cardHidden: true,
      },
      ...(names ? whatAndWhen(names, t) : fileAndWhen(t)),
    ],
    [t, names],
  )
}

type Texts = TFunction<"excel">
type Columns = readonly Column<AppliedImport>[]

const fileAndWhen = (t: Texts): Columns => [
  { id: "at", header: t("at"), cell: ({ at }) => instantText(at), sort: ({ at }) => at },
  { id: "by", header: t("by"), cell: ({ actor }) => actor.name, sort: ({ actor }) => actor.name },
  { id: "created", header: t("count_created"), cell: ({ created }) => numberText(created), numeric: true },
  { id: "updated", header: t("count_updated"), cell: ({ updated }) => numberText(updated), numeric: true },
  { id: "state", header: t("state"), cell: (applied) => <State applied={applied} />, wraps: true },
]

const countsText = ({ created, updated }: AppliedImport, t: Texts): string =>
  [
    created > 0 && t("new", { formatted: numberText(created) }),
    t("changed", { formatted: numberText(updated) }),
  ]
    .filter(Boolean)
    .join(", ")

/** Beside what was changed there is less room for the rest. */
const whatAndWhen = (names: Names, t: Texts): Columns => [
  {
    id: "fields",
    header: t("fields"),
    cell: (applied) => (applied.kind === "import" ? t("asInFile") : changedText(applied, names)),
    wraps: true,
  },
  {
    id: "at",
    header: t("at"),
    cell: ({ at, actor }) => (
      <>
        {instantText(at)}
        <Note>{actor.name}</Note>
      </>
    ),
    sort: ({ at }) => at,
  },
  {
    id: "cars",
    header: t("cars"),
    cell: (applied) => (
      <>
        {countsText(applied, t)}
        <br />
        <State applied={applied} />
      </>
    ),
    wraps: true,
  },
]

function State({ applied }: { applied: AppliedImport }) {
  const { t } = useTranslation("excel")
  const { undone, changedSince } = applied
  return (
    <>
      {undone
        ? t("undoneBy", { at: instantText(undone.at), name: undone.actor.name })
        : changedSince.length === 0
          ? t("undoable")
          : t("notUndoable", { cars: namedCars(changedSince, t("erasedCar")) })}
      {applied.hindrances.length > 0 && <Hindrances cars={applied.hindrances} />}
      <LeftOutRows applied={applied} />
    </>
  )
}

/** How many rows were left out, and which, as far as there is room. */
function LeftOutRows({ applied: { leftOut, leftOutRows } }: { applied: AppliedImport }) {
  const { t } = useTranslation("excel")
  if (leftOut === 0) return null
  const names = leftOutRows.map(({ row, jobNumber }) => jobNumber || t("rowNumber", { row }))
  const rows = namedCars(names, "")
  return <Note>{t("leftOutRows", { count: leftOut, formatted: numberText(leftOut), rows })}</Note>
}
