import { type ReactNode, useState } from "react"
import type { Activity, ActivityAnswer } from "../../../contract/cases/activities.ts"
import { activityTypeText, offerTypeText } from "../../../contract/core/enums.ts"
import { deadlineText, instantText } from "../../../contract/core/format.ts"
import { offerLines } from "../../../contract/fleet/offer-lines.ts"
import { awaitsAnswer } from "../../../contract/fleet/states.ts"
import { activityBadge } from "../../fleet/cars/state-badge.ts"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import { Facts } from "../../ui/layout/Card.tsx"
import { FactStrip } from "../../ui/layout/FactStrip.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { CaseDocuments, CaseTimeline } from "../activities/CaseDetails.tsx"
import { Sender } from "../activities/CaseHead.tsx"
import { isOverdue, sentOfferFacts, wishFacts } from "../activities/rules.ts"
import { texts as activitiesTexts } from "../activities/texts.de.ts"
import styles from "./Steps.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  activity: Activity
  now: Date
  /** Actions, above the steps, which load later. */
  children?: ReactNode
}

/** A request or acceptance: type, user, values as displayed when sent, deadline, answer, and each step with its document. */
export function ActivityFacts({ activity, now, children }: Props) {
  const { person } = activity
  const wish = wishFacts(activity)
  return (
    <VStack gap={4}>
      <ActivityHead activity={activity} now={now} />
      <Sender activity={activity}>
        {person && (
          <a href={`mailto:${person.mail}`}>
            <Breaks text={person.mail} />
          </a>
        )}
      </Sender>
      {wish.length > 0 && <FactStrip facts={wish} />}
      <FactStrip facts={sentOfferFacts(activity)} />
      {activity.answer && <AnswerFacts answer={activity.answer} />}
      {children}
      <CaseTimeline activity={activity} now={now} gap={4} />
      <CaseDocuments activity={activity} gap={4} />
    </VStack>
  )
}

function ActivityHead({ activity, now }: Omit<Props, "children">) {
  const { tone, word } = activityBadge(activity)
  return (
    <HStack as="p" gap="2 3" align="center" wrap>
      <strong>{activityTypeText(activity)}</strong>
      <Badge tone={tone}>{word}</Badge>
      <Due activity={activity} now={now} />
    </HStack>
  )
}

/** When the answer is due or overdue; otherwise when and why the state changed. */
function Due({ activity, now }: Omit<Props, "children">) {
  const at = deadlineText(activity.answerDue, now)
  if (isOverdue(activity, now)) return <span className="overdue">{activitiesTexts.answerOverdue(at)}</span>
  if (awaitsAnswer(activity.state))
    return (
      <Text muted breaks>
        {activitiesTexts.answerDue(at)}
      </Text>
    )
  return (
    <Text muted breaks>
      {instantText(activity.stateUpdatedAt)}
      {activity.reason && `, ${activitiesTexts.reason(activity.reason)}`}
    </Text>
  )
}

/** The answer to a request: each offer with new values, the text, and whether it could be accepted. */
function AnswerFacts({ answer: { at, offers, text, acceptable } }: { answer: ActivityAnswer }) {
  return (
    <VStack gap={4}>
      {offers.map(({ type, after }) => (
        <VStack as="section" key={type} gap={4}>
          <p>
            <strong>{texts.answerWith({ at: instantText(at), offer: offerTypeText[type] })}</strong>
          </p>
          <Facts facts={offerLines(after, "PRE_OFFER").map(({ label, text }) => ({ label, value: text }))} />
        </VStack>
      ))}
      {text && (
        <Notice tone="info">
          <Text as="p" lines>{`„${text}“`}</Text>
        </Notice>
      )}
      <Text as="p" muted breaks>
        {acceptable ? texts.answerOpen : texts.answerClosed}
      </Text>
    </VStack>
  )
}

type EarlierCasesProps = { cases: readonly Activity[]; now: Date }

/** Closed cases of a car, collapsed; each expands to its facts, steps and documents (P122). */
export function EarlierCases({ cases, now }: EarlierCasesProps) {
  return (
    <VStack gap={3}>
      {cases.map((activity) => (
        <EarlierCase key={activity.id} activity={activity} now={now} />
      ))}
    </VStack>
  )
}

function EarlierCase({ activity, now }: { activity: Activity; now: Date }) {
  const [isOpen, setOpen] = useState(false)
  const { tone, word } = activityBadge(activity)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <HStack as="span" gap="1 3" align="center" wrap inline className={styles.closed}>
          <strong>{activityTypeText(activity)}</strong>
          <Badge tone={tone}>{word}</Badge>
          <Text muted breaks>
            {[activity.person?.name, instantText(activity.sentAt)].filter(Boolean).join(", ")}
          </Text>
        </HStack>
      </summary>
      {isOpen && <ActivityFacts activity={activity} now={now} />}
    </details>
  )
}
