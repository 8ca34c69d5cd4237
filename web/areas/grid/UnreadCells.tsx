import { useMemo } from "react"
import { type CarFieldName, fieldOf, labelOf } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { useTranslation } from "../../texts.ts"
import { Button, IconButton } from "../../ui/button/index.ts"
import { type Column, Table } from "../../ui/table/index.ts"
import type { Choices } from "../car-record/index.ts"
import { cellText } from "./cell-values.ts"
import styles from "./Grid.module.css"
import type { Entry } from "./grid-draft.ts"
import { HeldBack } from "./HeldBack.tsx"

type OfCell = (id: string, name: CarFieldName) => void

type Unread = { id: string; car: Car | undefined; name: CarFieldName; entry: Entry }

type Props = {
  cells: readonly Unread[]
  choices: Choices
  /** The cars whose cells can be gone to. */
  listed: ReadonlySet<string>
  onGo: OfCell
  onRemove: OfCell
}

/** Cells that hold their car back: a text that cannot be read, or a car that is gone. */
export function UnreadCells({ cells, choices, listed, onGo, onRemove }: Props) {
  const { t } = useTranslation("grid")
  const nameOf = ({ car, name }: Unread) => `${car?.jobNumber ?? t("goneCar")}, ${labelOf(name)}`
  const columns = useMemo(
    (): Column<Unread>[] => [
      {
        id: "jobNumber",
        header: labelOf("jobNumber"),
        cell: ({ car }) => car?.jobNumber ?? t("goneCar"),
        cardHidden: true,
      },
      {
        id: "field",
        header: t("field"),
        cell: ({ name, car }) => <span className={styles.field}>{labelOf(name, car?.area)}</span>,
        wraps: true,
      },
      {
        id: "text",
        header: t("typedText"),
        cell: ({ name, entry }) => entry.text ?? cellText(fieldOf(name), entry.value ?? null, choices),
        wraps: true,
      },
      {
        id: "reason",
        header: t("reason"),
        cell: ({ car, entry }) => (car ? entry.problem : t("goneText")),
        wraps: true,
      },
    ],
    [t, choices],
  )
  if (cells.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{t("unreadTitle")}</h3>
      <HeldBack cells={cells} />
      <Table
        label={t("unreadTitle")}
        columns={columns}
        rows={cells}
        dense
        rowId={({ id, name }) => `${id} ${name}`}
        rowLabel={nameOf}
        rowActions={(cell) => (
          <>
            {listed.has(cell.id) && (
              <Button
                size="small"
                aria-label={t("goToCell", { cell: nameOf(cell) })}
                onClick={() => onGo(cell.id, cell.name)}
              >
                {t("goTo")}
              </Button>
            )}
            <IconButton
              icon="close"
              label={t("takeOut", { cell: nameOf(cell) })}
              onClick={() => onRemove(cell.id, cell.name)}
            />
          </>
        )}
      />
    </section>
  )
}
