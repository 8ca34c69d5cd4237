import type { ReactNode } from "react"
import type { Activity, ActivityCase, CaseDocument, CaseStep } from "../../../contract/cases/activities.ts"
import { changeLine, documentLine } from "../../../contract/cases/change-lines.ts"
import { soonMs } from "../../../contract/cases/deadlines.ts"
import { actDoneText, actNoun } from "../../../contract/core/enums.ts"
import { dateText, deadlineText, instantText } from "../../../contract/core/format.ts"
import { withUnits } from "../../../contract/core/with-units.ts"
import { awaitsAnswer } from "../../../contract/fleet/states.ts"
import { texts as documentsTexts } from "../../fleet/documents/texts.de.ts"
import { sizeText, useDownloadDocument } from "../../fleet/documents/use-documents.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { Loaded, Placeholder } from "../../ui/feedback/States.tsx"
import { Note } from "../../ui/layout/Breaks.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { common } from "../../ui/texts.de.ts"
import { ContractLink } from "../contracts/Contracts.tsx"
import styles from "./Activities.module.css"
import { isOverdue, timeLeft, timeLeftText } from "./rules.ts"
import { texts } from "./texts.de.ts"
import { useCase } from "./use-activities.ts"

type Props = {
  activity: Activity
  gap: 3 | 4
  /** Shown instead for a case that is not binding. */
  children?: ReactNode
}

/** Downloads of the documents agreed to, with the provider's changes since (P37). */
export function CaseDocuments({ activity, gap, children }: Props) {
  const documents = useCase(activity.id).data?.documents
  if (documents === undefined) return null
  if (documents === null) return children
  if (documents.length === 0) return null
  return (
    <VStack as="section" gap={gap} data-paper="never">
      <h3>{texts.documents}</h3>
      <VStack as="ul" gap={3} align="start" className={styles.documents}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </VStack>
    </VStack>
  )
}

function DocumentRow({ document }: { document: CaseDocument }) {
  const download = useDownloadDocument()
  const { filename, size, standing, at } = document
  return (
    <li>
      <Button
        size="small"
        icon="download"
        busy={download.isPending}
        aria-label={documentsTexts.download(filename)}
        onClick={() => download.mutate(document)}
      >
        {filename}
      </Button>
      <Note>{[sizeText(size), texts.document[standing](at && `${instantText(at)} Uhr`)].join(" · ")}</Note>
    </li>
  )
}

type CaseTimelineProps = { activity: Activity; now: Date; gap: 3 | 4 }

/** Past steps of a case, oldest first, and expected ones, with time and actor (P27). */
export function CaseTimeline({ activity: { id }, now, gap }: CaseTimelineProps) {
  return (
    <VStack as="section" gap={gap}>
      <h3>{common.history}</h3>
      <Loaded of={useCase(id)} failure={texts.caseFailed} waiting={<Placeholder height="96px" />}>
        {(data) => (
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
        )}
      </Loaded>
    </VStack>
  )
}

function Step({ activity, step, now }: { activity: Activity; step: CaseStep; now: Date }) {
  const binding = activity.type !== "PRE_OFFER_REQUEST"
  // The office that acted, and the person if the user may know them (P4).
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
        <Text as="p" breaks>
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

/** Changes to the car and its documents since the acceptance, worded as in message and e-mail. */
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
          <Text as="li" key={`${line} ${at}`} breaks>
            {line}
            <Note>{texts.changedAt(at ? `${instantText(at)} Uhr` : "")}</Note>
          </Text>
        ))}
      </VStack>
    </>
  )
}

type TimeLeftProps = {
  due: Date
  now: Date
  /** How long before, in milliseconds. */
  soon?: number
  /** "überfällig" without the time, where the deadline is beside it. */
  isBrief?: boolean
}

/** "noch 12 Std."; overdue as a badge, as it is an exception. */
export function TimeLeft({ due, now, soon = soonMs, isBrief }: TimeLeftProps) {
  const left = timeLeftText(due, now)
  if (timeLeft(due, now).overdue)
    return (
      <Badge tone="red" isFilled>
        {isBrief ? texts.isOverdue : left}
      </Badge>
    )
  return <span className={now.getTime() > due.getTime() - soon ? "soon" : undefined}>{left}</span>
}
