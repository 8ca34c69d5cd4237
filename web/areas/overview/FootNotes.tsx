import { memo } from "react"
import type { Area } from "../../../contract/enums.ts"
import { useTranslation } from "../../texts.ts"
import styles from "./Overview.module.css"

const notes = {
  PRE_OFFER: ["notePrices", "noteBinding", "noteAnswers", "noteRoles"],
  SELECTION: ["notePrices", "noteSelection", "noteRoles"],
} as const

/** What holds for every vehicle of the list (P61). */
export const FootNotes = memo(function FootNotes({ area }: { area: Area }) {
  const { t } = useTranslation("car")
  return (
    <aside className={styles.notes} aria-label={t("notesTitle")}>
      {notes[area].map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
    </aside>
  )
})
