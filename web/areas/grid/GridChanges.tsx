import { useMemo } from "react"
import { type CarFieldName, labelOf } from "../../../contract/car-fields.ts"
import type { GridReport } from "../../../contract/grid.ts"
import { useTranslation } from "../../texts.ts"
import { IconButton } from "../../ui/button/index.ts"
import { type Column, Table } from "../../ui/table/index.ts"
import { classes } from "../../ui/theme/index.ts"
import { fieldSteps, useNames } from "../car-record/index.ts"
import styles from "./Grid.module.css"

type Remove = (id: string, name: CarFieldName) => void

type Change = {
  id: string
  name: CarFieldName
  jobNumber: string
  header: string
  before: string
  after: string
  hints: string
}

/** Each cell that would be saved, with its old and new value and what becomes odd by it. */
export function GridChanges({ changes, onRemove }: { changes: GridReport["changes"]; onRemove: Remove }) {
  const { t } = useTranslation("grid")
  const names = useNames()
  const rows = useMemo(
    () =>
      changes.flatMap(({ id, jobNumber, fields, warnings }): Change[] => {
        const steps = fieldSteps(fields, names)
        const shown = new Set<string>(steps.map(({ name }) => name))
        return steps.map(({ name, header, before, after }, at) => ({
          ...{ id, name: name as CarFieldName, jobNumber, header, before, after },
          // What is odd in a field that nobody typed into stands beside the car's first.
          hints: warnings
            .filter(({ field }) => (shown.has(field) ? field === name : at === 0))
            .map(({ message }) => message)
            .join(" "),
        }))
      }),
    [changes, names],
  )
  const columns = useMemo(
    (): Column<Change>[] => [
      {
        id: "jobNumber",
        header: labelOf("jobNumber"),
        cell: ({ jobNumber }) => jobNumber,
        sort: ({ jobNumber }) => jobNumber,
        cardHidden: true,
      },
      {
        id: "field",
        header: t("field"),
        cell: ({ header }) => <span className={styles.field}>{header}</span>,
        sort: ({ header }) => header,
        wraps: true,
      },
      { id: "before", header: t("old"), cell: ({ before }) => before, wraps: true },
      { id: "after", header: t("new"), cell: ({ after }) => after, wraps: true },
      {
        id: "hints",
        header: t("hints"),
        cell: ({ hints }) => hints,
        sort: ({ hints }) => hints,
        wraps: true,
      },
    ],
    [t],
  )
  if (rows.length === 0) return null
  return (
    <section className={classes(styles.section, styles.changes)}>
      <h3>{t("changesTitle")}</h3>
      <Table
        label={t("changesTitle")}
        columns={columns}
        rows={rows}
        dense
        rowId={({ id, name }) => `${id} ${name}`}
        rowLabel={({ jobNumber, header }) => `${jobNumber}, ${header}`}
        rowActions={({ id, name, jobNumber, header }) => (
          <IconButton
            icon="close"
            label={t("takeOut", { cell: `${jobNumber}, ${header}` })}
            onClick={() => onRemove(id, name)}
          />
        )}
      />
    </section>
  )
}

/** Cars that keep what they have, and why; their cells stay in the grid. */
export function RefusedCars({ refused }: { refused: GridReport["refused"] }) {
  const { t } = useTranslation("grid")
  const columns = useMemo(
    (): Column<GridReport["refused"][number]>[] => [
      {
        id: "jobNumber",
        header: labelOf("jobNumber"),
        cell: ({ jobNumber }) => jobNumber || t("goneCar"),
        sort: ({ jobNumber }) => jobNumber,
        cardHidden: true,
      },
      { id: "reason", header: t("reason"), cell: ({ message }) => message, wraps: true },
    ],
    [t],
  )
  if (refused.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{t("refusedTitle")}</h3>
      <Table
        label={t("refusedTitle")}
        columns={columns}
        rows={refused}
        dense
        rowId={({ id }) => id}
        rowLabel={({ jobNumber }) => jobNumber || t("goneCar")}
      />
    </section>
  )
}
