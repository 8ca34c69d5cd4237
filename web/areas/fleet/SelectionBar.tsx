import { numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import styles from "./Fleet.module.css"

type Props = { count: number; onChange: () => void; onClear: () => void }

/** What can be done with the chosen rows; at the foot of the screen, so that no row moves. */
export function SelectionBar({ count, onChange, onClear }: Props) {
  const { t } = useTranslation("car-record")
  if (count === 0) return null
  return (
    <section className={styles.selection} aria-label={t("selection")}>
      <p role="status">{t("selected", { count, formatted: numberText(count) })}</p>
      <Button size="small" variant="primary" icon="edit" aria-haspopup="dialog" onClick={onChange}>
        {t("bulkChange")}
      </Button>
      <Button size="small" onClick={onClear}>
        {t("clearSelection")}
      </Button>
    </section>
  )
}
