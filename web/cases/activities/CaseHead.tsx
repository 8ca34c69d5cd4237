import type { ComponentProps, ReactNode } from "react"
import type { Activity } from "../../../contract/cases/activities.ts"
import { activityTypeText } from "../../../contract/core/enums.ts"
import { deadlineText, instantText } from "../../../contract/core/format.ts"
import { awaitsAnswer, isHolding } from "../../../contract/fleet/states.ts"
import { CasePrice, PanelHead } from "../../fleet/cars/PanelHead.tsx"
import { activityBadge } from "../../fleet/cars/state-badge.ts"
import { useNow } from "../../ui/browser/clock.ts"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { Text } from "../../ui/layout/Layout.tsx"
import { TimeLeft } from "./CaseDetails.tsx"
import { texts } from "./texts.de.ts"

type Props = Pick<ComponentProps<typeof PanelHead>, "picture"> & {
  car: ComponentProps<typeof PanelHead>["car"]
  /** Hidden while it is 0. */
  price: ComponentProps<typeof CasePrice>
  activity: Activity | undefined
}

/** Head of a case's panel: the car with its price, the deadline or state, and the sender. */
export function CaseHead({ car, picture, price, activity }: Props) {
  return (
    <>
      <PanelHead car={car} picture={picture} size="case">
        {price.netCents > 0 && <CasePrice {...price} />}
        {activity && <State activity={activity} />}
      </PanelHead>
      {activity && <Sender activity={activity} />}
    </>
  )
}

/** When the answer is due; afterwards the outcome. */
function State({ activity }: { activity: Activity }) {
  const { answerDue, state, confirmedAt } = activity
  const now = useNow()
  const due = new Date(answerDue)
  if (awaitsAnswer(state))
    return (
      <p className="muted">
        {texts.answerDue(deadlineText(answerDue, now))} ·{" "}
        <strong>
          <TimeLeft due={due} now={now} />
        </strong>
      </p>
    )
  const { tone, word } = activityBadge(activity)
  const at = confirmedAt && `${instantText(confirmedAt)} Uhr`
  return (
    <p className="muted">
      {tone === "red" ? <Badge tone="red">{word}</Badge> : <strong>{word}</strong>}
      {at && ` · ${isHolding(state) ? texts.isConfirmed(at) : texts.wasConfirmed(at)}`}
    </p>
  )
}

/** Sender, and the message or what was sent. */
export function Sender({ activity, children }: { activity: Activity; children?: ReactNode }) {
  const { person, location, message, sentAt, recorded } = activity
  return (
    <Notice tone="info" icon="person" title={[person?.name, location].filter(Boolean).join(", ")}>
      {message ? (
        <Text as="p" lines>{`„${message}“`}</Text>
      ) : (
        <p>
          {texts.sent({ what: activityTypeText(activity), at: instantText(sentAt) })}
          {recorded && `, ${texts.recorded}`}
        </p>
      )}
      {children}
    </Notice>
  )
}
