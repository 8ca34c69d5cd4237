import { useEffect, useRef, useState } from "react"
import type { Area } from "../../../contract/enums.ts"
import { columnsKey, type ListColumn, listColumns, nameColumn } from "../../../contract/list-columns.ts"
import { useTranslation } from "../../texts.ts"
import { Button, IconButton } from "../../ui/button/index.ts"
import { Checkbox } from "../../ui/field/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { useLook } from "../car/index.ts"
import styles from "./CarTable.module.css"
import { movedColumn } from "./use-moved-column.ts"

type Props = { area: Area; columns: readonly ListColumn[] }

/** Which columns the table has, and in which order: kept for the person (P180). */
export function ColumnChoice({ area, columns }: Props) {
  const { t } = useTranslation("car")
  const [isOpen, setOpen] = useState(false)
  const [, choose] = useLook(columnsKey[area])
  const moved = useRef<ListColumn["name"]>(null)
  const lists = useRef<HTMLDivElement>(null)
  const show = (next: readonly ListColumn[], { name }: ListColumn) => {
    moved.current = name
    choose(next.map((column) => column.name))
  }
  // What goes from one list to the other takes the focus with it.
  useEffect(() => {
    const isLost = !document.activeElement || document.activeElement === document.body
    if (moved.current && isLost)
      lists.current?.querySelector<HTMLElement>(`[data-column="${moved.current}"] input`)?.focus()
    moved.current = null
  })
  const [said, setSaid] = useState("")
  const step = (from: number, to: number) => {
    const column = columns[from]
    const next = movedColumn(columns, from, to)
    if (!column || next === columns) return
    show(next, column)
    setSaid(t("columnMoved", { column: column.label, at: to + 1, all: columns.length }))
  }
  const others = listColumns(area).filter((column) => !columns.includes(column))
  return (
    <>
      <Button
        size="small"
        icon="edit"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {t("columns")}
      </Button>
      <SidePanel
        hasNoAddress
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("columnsTitle")}
        footer={
          <>
            <Button onClick={() => choose(null)}>{t("columnsUsual")}</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t("columnsDone")}
            </Button>
          </>
        }
      >
        <p className={styles.hint}>{t("columnsHint")}</p>
        <p role="status" className="visually-hidden">
          {said}
        </p>
        <div ref={lists}>
          <ul className={styles.choices} aria-label={t("columnsShown")}>
            {columns.map((column, index) => (
              <li key={column.name} className={styles.choice} data-column={column.name}>
                <Checkbox
                  label={column.label}
                  checked
                  refusedBecause={column.name === nameColumn ? t("columnsName") : undefined}
                  onChange={() =>
                    show(
                      columns.filter((other) => other !== column),
                      column,
                    )
                  }
                />
                <span className={styles.steps}>
                  <IconButton
                    icon="sortUp"
                    label={t(index === 0 ? "columnFirst" : "columnUp", { column: column.label })}
                    refused={index === 0}
                    onClick={() => step(index, index - 1)}
                  />
                  <IconButton
                    icon="sortDown"
                    label={t(index === columns.length - 1 ? "columnLast" : "columnDown", {
                      column: column.label,
                    })}
                    refused={index === columns.length - 1}
                    onClick={() => step(index, index + 1)}
                  />
                </span>
              </li>
            ))}
          </ul>
          <ul className={styles.choices} aria-label={t("columnsOther")}>
            {others.map((column) => (
              <li key={column.name} className={styles.choice} data-column={column.name}>
                <Checkbox
                  label={column.label}
                  checked={false}
                  onChange={() => show([...columns, column], column)}
                />
              </li>
            ))}
          </ul>
        </div>
      </SidePanel>
    </>
  )
}
