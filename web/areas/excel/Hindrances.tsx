import type { UndoHindrance } from "../../../contract/excel.ts"
import { instantText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import styles from "./Excel.module.css"

/** Why each car keeps a change of many from being undone: what happened to it, by whom and when (P215). */
export function Hindrances({ cars }: { cars: readonly UndoHindrance[] }) {
  const { t } = useTranslation("excel")
  return (
    <ul className={styles.hindrances}>
      {cars.map(({ jobNumber, reason, by, at }, place) => (
        // Erased cars have no number to tell them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above; the list is never sorted
        <li key={`${jobNumber} ${place}`}>
          {reason === "changed" && at
            ? t("because_changedBy", { car: jobNumber, name: by ?? t("thePortal"), at: instantText(at) })
            : t(`because_${reason}`, { car: jobNumber || t("erasedCar") })}
        </li>
      ))}
    </ul>
  )
}
