import type { Activity, ActivityCase, CaseStep } from "../../../contract/activities.ts"
import { changeLine, documentLine } from "../../../contract/change-lines.ts"
import { actDoneText, actNoun } from "../../../contract/enums.ts"
import { dateText, deadlineText, instantText } from "../../../contract/format.ts"
import { awaitsAnswer } from "../../../contract/states.ts"
import { withUnits } from "../../../contract/with-units.ts"
import { ErrorState, Loading, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { Note, Text, VStack } from "../../ui/layout/index.ts"
import { common } from "../../ui/texts.de.ts"
import { ContractLink } from "../contracts/index.ts"
import styles from "./Activities.module.css"
import { isOverdue } from "./state-words.ts"
import { texts } from "./texts.de.ts"
import { useCase } from "./use-activities.ts"

type Props = { activity: Activity; now: Date; gap: 3 | 4 }

/** What happened in a case, the oldest step first, and what is still to come: each with its instant and who acted (P27). */
export function CaseTimeline({ activity: { id }, now, gap }: Props) {
  const { data, error, isPending, refetch } = useCase(id)
  return (
    <VStack as="section" gap={gap}>
      <h3>{common.history}</h3>
      {data ? (
        <>
          <ol className={styles.timeline}>
            {data.steps.map((step) => (
              <Step key={step.id} activity={data.activity} step={step} now={now} />
            ))}
            {awaitsAnswer(data.activity.state) && (
              <li className={styles.ahead}>
                <Text as="p" strong>
                  {isOverdue(data.activity, now)
                    ? texts.answerOverdue(deadlineText(data.activity.answerDue, now))
                    : texts.answerDue(deadlineText(data.activity.answerDue, now))}
                </Text>
              </li>
            )}
          </ol>
          <Changes {...data} />
        </>
      ) : isPending ? (
        <Loading>
          <Skeleton height="96px" />
        </Loading>
      ) : (
        <ErrorState onRetry={() => void refetch()}>{problemText(error, texts.caseFailed)}</ErrorState>
      )}
    </VStack>
  )
}

function Step({ activity, step, now }: { activity: Activity; step: CaseStep; now: Date }) {
  const binding = activity.type !== "PRE_OFFER_REQUEST"
  // The office that acted, and who there if the user may know it (P4).
  const office = step.by === "PROVIDER" ? texts.provider : activity.location
  const actor = step.person ? texts.actor({ person: step.person, office }) : office
  return (
    <li>
      <Text as="p" strong>
        {eventText(activity, step)}
      </Text>
      <Note>{withUnits(`${instantText(step.at)} Uhr · ${actor}`)}</Note>
      {step.due && <Note>{texts.dueThen(deadlineText(step.due, now))}</Note>}
      {step.dateConfirmation && <Note>{texts.dateConfirmation(dateText(step.dateConfirmation))}</Note>}
      {binding && <ContractLink activityId={activity.id} actId={step.id} />}
      {step.reason && (
        <Text as="p" breaks style={{ marginBlockStart: 4 }}>
          {texts.reason(step.reason)}
        </Text>
      )}
    </li>
  )
}

const eventText = (activity: Activity, { event }: CaseStep): string =>
  event === "request" || event === "accept"
    ? actDoneText(activity)
    : texts.event[event](actNoun[activity.type])

/** What changed of the car and its documents since it was accepted (P19, P37), in the lines of message and mail. */
function Changes({ changes, documents }: Pick<ActivityCase, "changes" | "documents">) {
  const lines = [
    ...changes.map((change) => ({ line: changeLine(change), at: change.at })),
    ...(documents ?? []).flatMap(({ filename, standing, at }) =>
      standing === "shown" ? [] : [{ line: documentLine({ filename, standing }), at }],
    ),
  ]
  if (lines.length === 0) return null
  return (
    <>
      <h3>{texts.changes}</h3>
      <VStack as="ul" gap={3} align="start" className={styles.documents}>
        {lines.map(({ line, at }) => (
          <Text as="li" key={`${line} ${at}`} breaks style={{ marginBlockStart: 4 }}>
            {line}
            <Note>{texts.changedAt(at ? `${instantText(at)} Uhr` : "")}</Note>
          </Text>
        ))}
      </VStack>
    </>
  )
}
