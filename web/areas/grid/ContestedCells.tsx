import { fieldOf, labelOf } from "../../../contract/car-fields.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { type Choices, carKind, useLastCarChange } from "../car-record/index.ts"
import { cellText } from "./cell-values.ts"
import styles from "./Grid.module.css"
import { keepMine, type outgoing, withoutCell } from "./grid-draft.ts"
import { HeldBack } from "./HeldBack.tsx"
import type { ChangeDraft } from "./use-grid-draft.ts"

type Props = { contested: ReturnType<typeof outgoing>["contested"]; choices: Choices; change: ChangeDraft }

/** Cells that a colleague changed since they were typed over: each waits for a choice (P35). */
export function ContestedCells({ contested, choices, change }: Props) {
  const { t } = useTranslation("grid")
  if (contested.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{t("contestedTitle")}</h3>
      <HeldBack cells={contested} />
      <ul className={styles.section}>
        {contested.map((cell, at) => (
          <ContestedCell
            key={`${cell.id} ${cell.name}`}
            {...{ cell, choices, change }}
            saysWho={at < mostNamed}
          />
        ))}
      </ul>
    </section>
  )
}

/** Who changed a cell is asked for car by car: after a file of a colleague's, not for thousands. */
const mostNamed = 50

type CellProps = Omit<Props, "contested"> & { cell: Props["contested"][number]; saysWho: boolean }

function ContestedCell({ cell: { id, car, name, entry }, choices, change, saysWho }: CellProps) {
  const { t } = useTranslation("grid")
  const by = useLastCarChange(id, saysWho)(name)
  const field = fieldOf(name)
  const texts = {
    cell: `${car.jobNumber}, ${labelOf(name, car.area)}`,
    mine: entry.text ?? (cellText(field, entry.value ?? null, choices) || t("empty")),
    theirs: cellText(field, carKind.draftOf(car)[name], choices) || t("empty"),
  }
  return (
    <li className={styles.contested}>
      <span>{by ? t("contestedCellBy", { ...texts, ...by }) : t("contestedCell", texts)}</span>
      <Button
        size="small"
        aria-label={t("keepMineIn", texts)}
        onClick={() => change((before) => keepMine(before, car, name))}
      >
        {t("keepMine", texts)}
      </Button>
      <Button
        size="small"
        aria-label={t("takeTheirsIn", texts)}
        onClick={() => change((before) => withoutCell(before, id, name))}
      >
        {t("takeTheirs", texts)}
      </Button>
    </li>
  )
}
