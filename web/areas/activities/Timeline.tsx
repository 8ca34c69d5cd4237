import type { Activity, CaseStep } from "../../../contract/activities.ts"
import { dateText, deadlineText, instantText } from "../../../contract/format.ts"
import { withUnits } from "../../../contract/with-units.ts"
import { useTranslation } from "../../texts.ts"
import { Note } from "../../ui/layout/index.ts"
import { ContractLink } from "../contracts/index.ts"
import { awaitsAnswer, isOverdue } from "./state-words.ts"
import styles from "./Timeline.module.css"

type Props = { activity: Activity; steps: readonly CaseStep[]; now: Date }

/** What happened in a case, the oldest step first, and what is still to come: each with its instant and who acted (P27). */
export function Timeline({ activity, steps, now }: Props) {
  const { t } = useTranslation("activities")
  return (
    <ol className={styles.timeline}>
      {steps.map((step) => (
        <Step key={step.id} activity={activity} step={step} now={now} />
      ))}
      {awaitsAnswer(activity) && (
        <li className={styles.ahead}>
          <p className={styles.what}>
            {t(isOverdue(activity, now) ? "answerOverdue" : "answerDue", {
              at: deadlineText(activity.answerDue, now),
            })}
          </p>
        </li>
      )}
    </ol>
  )
}

function Step({ activity, step, now }: { activity: Activity; step: CaseStep; now: Date }) {
  const { t } = useTranslation("activities")
  const binding = activity.type !== "PRE_OFFER_REQUEST"
  const event = step.event === "withdraw" && binding ? "withdrawBinding" : step.event
  return (
    <li>
      <p className={styles.what}>{t(`event_${event}`)}</p>
      <Note>{withUnits([`${instantText(step.at)} Uhr`, useActor(activity, step)].join(" · "))}</Note>
      {step.due && <Note>{t("dueThen", { at: deadlineText(step.due, now) })}</Note>}
      {step.dateConfirmation && (
        <Note>{t("dateConfirmation", { date: dateText(step.dateConfirmation) })}</Note>
      )}
      {binding && <ContractLink activityId={activity.id} actId={step.id} />}
      {step.reason && <p className={styles.reason}>{t("reason", { reason: step.reason })}</p>}
    </li>
  )
}

/** The office that acted, and who there as far as one may know it (P4). */
function useActor({ location }: Activity, { by, person }: CaseStep): string {
  const { t } = useTranslation("activities")
  const office = by === "PROVIDER" ? t("provider") : location
  return person ? t("actor", { person, office }) : office
}
