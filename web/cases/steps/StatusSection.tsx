import { useState } from "react"
import type { Activity } from "../../../contract/cases/activities.ts"
import { berlinToday } from "../../../contract/core/dates.ts"
import { errorText } from "../../../contract/core/errors.ts"
import { carName, dateText } from "../../../contract/core/format.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { isConfirmed } from "../../../contract/fleet/states.ts"
import { carBadge } from "../../fleet/cars/record/CarMarks.tsx"
import { useNow } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { Placeholder } from "../../ui/feedback/States.tsx"
import { Section } from "../../ui/layout/Card.tsx"
import { HStack } from "../../ui/layout/Layout.tsx"
import { useCarActivities } from "../activities/use-activities.ts"
import { ActivityFacts, EarlierCases } from "./ActivityFacts.tsx"
import { AnswerForm } from "./AnswerForm.tsx"
import { ConfirmForm, CorrectForm } from "./ConfirmForm.tsx"
import { DeclineForm, FreeForm, RejectForm } from "./ReasonForms.tsx"
import { RecordForm } from "./RecordForm.tsx"
import {
  answeredRequestOf,
  holdingActivity,
  openRequestOf,
  recordRefusal,
  type Step,
  stepsOf,
} from "./steps.ts"
import { texts } from "./texts.de.ts"

type Props = { car: Car }

const none: readonly Activity[] = []

/** Holder, open requests, steps, and earlier cases. */
export function StatusSection({ car }: Props) {
  const { data = none, isPending } = useCarActivities(car.id)
  if (isPending && (car.activityState !== null || car.openRequest))
    return <Placeholder shape="block" height="320px" />
  return <Status car={car} activities={data} />
}

function Status({ car, activities }: Props & { activities: readonly Activity[] }) {
  const now = useNow()
  const [step, setStep] = useState<Step | null>(null)
  const steps = stepsOf(car)
  const request = car.openRequest ? openRequestOf(activities) : undefined
  const holding = holdingActivity(car, activities)
  const answered = answeredRequestOf(car, activities)
  const earlier = activities.filter((activity) => ![request, holding, answered].includes(activity))
  const unrecordable = recordRefusal(car, berlinToday(now))
  const named = (label: string) => `${label}: ${carName(car)}`
  const button = (of: Step, variant: "primary" | "secondary" = "secondary") => {
    if (!steps.includes(of)) return null
    const isCancelling = of === "reject" && isConfirmed(car.activityState)
    const label = isCancelling ? texts.cancel : texts[of]
    return (
      <Button
        aria-label={named(label)}
        size="small"
        variant={isCancelling ? "dangerText" : variant}
        refusedBecause={of === "record" && unrecordable ? errorText[unrecordable] : undefined}
        onClick={() => setStep(of)}
      >
        {label}
      </Button>
    )
  }
  const answering = (
    <HStack gap="2 3" align="start" wrap>
      {button("answer", "primary")}
      <HStack as="span" gap="2 3" wrap className="apart">
        {button("decline")}
      </HStack>
    </HStack>
  )
  const deciding = (
    <>
      {isConfirmed(car.activityState) && (
        <HStack as="p" gap="2 3" align="center" wrap>
          {texts.confirmedOn(dateText(car.dateConfirmation))}
          <Button
            size="small"
            variant="quiet"
            icon="edit"
            aria-label={named(texts.correct)}
            onClick={() => setStep("correct")}
          >
            {texts.correct}
          </Button>
        </HStack>
      )}
      <HStack gap="2 3" align="start" wrap>
        {button("confirm", "primary")}
        {button("record")}
        <HStack as="span" gap="2 3" wrap className="apart">
          {button("free")}
          {button("reject")}
        </HStack>
      </HStack>
    </>
  )
  return (
    <>
      {car.openRequest && (
        <Section gap={4} title={texts.openRequest}>
          {request ? (
            <ActivityFacts activity={request} now={now}>
              {answering}
            </ActivityFacts>
          ) : (
            answering
          )}
        </Section>
      )}
      <Section gap={4}>
        {holding ? (
          <ActivityFacts activity={holding} now={now}>
            {deciding}
          </ActivityFacts>
        ) : (
          <>
            <OwnState car={car} />
            {deciding}
          </>
        )}
      </Section>
      {answered && (
        <Section gap={4} title={texts.answeredRequest}>
          <ActivityFacts activity={answered} now={now} />
        </Section>
      )}
      {earlier.length > 0 && (
        <Section gap={4} title={texts.earlierCases}>
          <EarlierCases cases={earlier} now={now} />
        </Section>
      )}
      <StepOf step={step} car={car} request={request} holding={holding} onClose={() => setStep(null)} />
    </>
  )
}

/** The car's own state, even without a known act. */
function OwnState({ car }: { car: Car }) {
  const { activityState } = car
  if (activityState === null) return <p>{texts.noStatus}</p>
  const { tone, word } = carBadge({ ...car, activityState })
  return (
    <p>
      <Badge tone={tone}>{word}</Badge>
    </p>
  )
}

type StepOfProps = {
  step: Step | null
  car: Car
  request: Activity | undefined
  holding: Activity | undefined
  onClose: () => void
}

function StepOf({ step, request, holding, ...props }: StepOfProps) {
  switch (step) {
    case "confirm":
      return <ConfirmForm {...props} activity={holding} />
    case "correct":
      return <CorrectForm {...props} />
    case "reject":
      return <RejectForm {...props} activity={holding} />
    case "decline":
      return <DeclineForm {...props} activity={request} />
    case "free":
      return <FreeForm {...props} />
    case "record":
      return <RecordForm {...props} />
    case "answer":
      return <AnswerForm {...props} activity={request} />
    case null:
      return null
  }
}
