import type { DeskItem } from "../../../contract/cases/desk.ts"
import { activityTypeText } from "../../../contract/core/enums.ts"
import { links } from "../../core/links.ts"
import { usePhone } from "../../ui/browser/use-media.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { StepButtons } from "../../ui/panel/StepButtons.tsx"
import { AnswerForm } from "../steps/AnswerForm.tsx"
import { ConfirmForm } from "../steps/ConfirmForm.tsx"
import { DeclineForm, RejectForm } from "../steps/ReasonForms.tsx"
import { mainStepOf, refusingStepOf } from "./cases.ts"
import { texts } from "./texts.de.ts"
import type { useCaseOrder, useCases } from "./use-cases.ts"

type Props = {
  cases: ReturnType<typeof useCases>
  order: Pick<ReturnType<typeof useCaseOrder>, "items" | "goTo">
  isBeside: boolean
}

/** Answers the open case with the forms of the car editor, then leads to the next one. */
export function OpenedCase({ cases, order, isBeside }: Props) {
  const { opened, open, close, done, returnsTo } = cases
  const isPhone = usePhone()
  if (!opened) return null
  const { item, step } = opened
  const { car, activity } = item
  const isMain = step === mainStepOf(item)
  const toCar = (
    <LinkButton link={links.cars({ carId: car.id })} label={texts.openCarOf(car.jobNumber)}>
      {texts.openCar}
    </LinkButton>
  )
  const props = {
    // A separate form for each case.
    key: `${activity.id} ${step}`,
    car,
    onClose: close,
    onDone: done,
    finalFocus: returnsTo,
    beside: true,
    steps: isBeside && <CaseSteps items={order.items} current={item} onTurn={order.goTo} />,
    apart: isMain && (
      <Button
        variant="dangerText"
        aria-label={texts.rejectLabel({ type: activityTypeText(activity), jobNumber: car.jobNumber })}
        onClick={() => open(item, refusingStepOf(item))}
      >
        {texts.reject}
      </Button>
    ),
    // On phones the footer has room for two buttons.
    besideSubmit: isPhone ? null : toCar,
    after: isPhone && toCar,
  }
  const { key, ...rest } = props
  if (step === "answer") return <AnswerForm key={key} {...rest} request={activity} />
  if (step === "confirm") return <ConfirmForm key={key} {...rest} activity={activity} />
  if (step === "decline") return <DeclineForm key={key} {...rest} activity={activity} />
  return <RejectForm key={key} {...rest} activity={activity} />
}

type CaseStepsProps = { items: readonly DeskItem[]; current: DeskItem; onTurn: (item: DeskItem) => void }

/** Steps to the neighbouring cases of the desk (P196). */
function CaseSteps({ items, current, onTurn }: CaseStepsProps) {
  const at = items.findIndex(({ activity }) => activity.id === current.activity.id)
  if (at < 0) return null
  const nameOf = ({ activity }: DeskItem) =>
    texts.caseOf({ type: activityTypeText(activity), jobNumber: activity.jobNumber })
  const step = (item: DeskItem | undefined) => item && { name: nameOf(item), go: () => onTurn(item) }
  return (
    <StepButtons
      {...{ at, all: items.length, labels: texts.steps, name: nameOf(current) }}
      previous={step(items[at - 1])}
      next={step(items[at + 1])}
    />
  )
}
