import type { CaseChange } from "../../../contract/activities.ts"
import { fieldOf } from "../../../contract/car-fields.ts"
import { fieldText } from "../../../contract/field-text.ts"
import { instantText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Note } from "../../ui/layout/index.ts"
import { useLabels } from "../car/index.ts"
import styles from "./Timeline.module.css"

/** What the provider says otherwise of the car than when it was asked for, or says since (P19). */
export function CaseChanges({ changes }: { changes: readonly CaseChange[] }) {
  const { t } = useTranslation("activities")
  const names = useLabels()
  if (changes.length === 0) return null
  return (
    <>
      <h3>{t("changes")}</h3>
      <ul className={styles.documents}>
        {changes.map(({ name, was, now, at }) => {
          const field = fieldOf(name)
          return (
            <li key={name} className={styles.reason}>
              {`${field.label}: ${fieldText(field, was, names)} → ${fieldText(field, now, names)}`}
              <Note>{t("changedAt", { at: `${instantText(at)} Uhr` })}</Note>
            </li>
          )
        })}
      </ul>
    </>
  )
}
