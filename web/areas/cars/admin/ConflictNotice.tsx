import { useTranslation } from "react-i18next"
import type { Car } from "../../../../contract/cars.ts"
import { activityTypeText } from "../../../../contract/enums.ts"
import { instantText } from "../../../../contract/format.ts"
import { Button } from "../../../ui/Button.tsx"
import { Notice } from "../../../ui/States.tsx"
import { stateBadge } from "../../activities/state-words.ts"
import styles from "./CarAdmin.module.css"
import { changedFields } from "./conflict.ts"
import { fieldText, headerOf } from "./field-text.ts"
import { useCarActivities } from "./use-car-activities.ts"
import { useNames } from "./use-names.ts"

type Props = { before: Car; current: Car; onReload: () => void; onKeep: () => void }

/** What somebody else changed in the meantime, and the choice between that and the own entries (decision 35). */
export function ConflictNotice({ before, current, onReload, onKeep }: Props) {
  const { t } = useTranslation("cars/admin")
  const names = useNames()
  const changed = changedFields(before, current)
  const isStep = before.activityState !== current.activityState || before.openRequest !== current.openRequest
  return (
    <Notice tone="warning" title={t("conflictTitle")}>
      <div className={styles.conflict}>
        {isStep && <LastStep carId={current.id} />}
        {before.openRequest !== current.openRequest && (
          <p>{t(current.openRequest ? "conflictRequestOpened" : "conflictRequestClosed")}</p>
        )}
        {changed.length > 0 && (
          <dl className={styles.changes}>
            {changed.map((name) => (
              <div key={name}>
                <dt>{headerOf(name)}</dt>
                <dd>
                  <span className={styles.old}>{fieldText(name, before, names)}</span> →{" "}
                  <strong>{fieldText(name, current, names)}</strong>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p>{t("conflictText")}</p>
        <div className={styles.buttons}>
          <Button size="small" onClick={onKeep}>
            {t("conflictKeep")}
          </Button>
          <Button size="small" onClick={onReload}>
            {t("conflictReload")}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

/** Who did it is known for requests and acceptances; a mere edit leaves no name. */
function LastStep({ carId }: { carId: string }) {
  const { t } = useTranslation("cars/admin")
  const [newest] = useCarActivities(carId)
  if (!newest) return null
  return (
    <p>
      {t("conflictStep", {
        what: activityTypeText(newest),
        state: stateBadge(newest.state).word,
        person: newest.person?.name ?? "",
        at: instantText(newest.stateUpdatedAt),
      })}
    </p>
  )
}
