import type { DeskItem } from "../../../contract/desk.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { Button } from "../../ui/button/index.ts"
import { HStack } from "../../ui/layout/index.ts"
import { type DeskStep, mainStepOf, refusingStepOf } from "./cases.ts"
import { texts } from "./texts.de.ts"

type Props = { item: DeskItem; onStep: (step: DeskStep) => void }

/** The provider's answers to one row: an acceptance is confirmed, a wish answered; what refuses stands apart. */
export function DeskActions({ item, onStep }: Props) {
  const { activity, car } = item
  const about = { type: activityTypeText(activity), jobNumber: car.jobNumber }
  const step = mainStepOf(item)
  return (
    <HStack as="span" gap={6} justify="between">
      <Button
        size="small"
        variant="primary"
        aria-label={step === "answer" ? texts.answerLabel(car.jobNumber) : texts.confirmLabel(about)}
        aria-haspopup="dialog"
        onClick={() => onStep(step)}
      >
        {texts[step]}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={texts.rejectLabel(about)}
        aria-haspopup="dialog"
        onClick={() => onStep(refusingStepOf(item))}
      >
        {texts.reject}
      </Button>
    </HStack>
  )
}
