import { activityTypeText } from "../../../contract/enums.ts"
import { links } from "../../links.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import { AnswerForm, ConfirmForm, DeclineForm, RejectForm } from "../car-steps/index.ts"
import { CaseSteps } from "./CaseSteps.tsx"
import { mainStepOf, refusingStepOf } from "./cases.ts"
import { NextCase } from "./NextCase.tsx"
import { texts } from "./texts.de.ts"
import type { useCaseOrder } from "./use-case-order.ts"
import type { useCases } from "./use-cases.ts"

type Props = {
  cases: ReturnType<typeof useCases>
  order: Pick<ReturnType<typeof useCaseOrder>, "items" | "turn">
  isBeside: boolean
  now: Date
}

/** The case that is being answered: the forms are those of the car editor. Afterwards the way to the next one. */
export function OpenedCase({ cases, order, isBeside, now }: Props) {
  const { opened, next, open, close, done, returnsTo } = cases
  if (!opened) return null
  if (opened.done !== undefined)
    return next ? (
      <NextCase
        done={opened.done}
        next={next}
        now={now}
        onNext={() => open(next)}
        onClose={close}
        returnsTo={returnsTo}
      />
    ) : null
  const { item, step } = opened
  const { car, activity } = item
  const isMain = step === mainStepOf(item)
  const props = {
    // Each case has a form of its own.
    key: `${activity.id} ${step}`,
    car,
    onClose: close,
    onDone: done,
    returnsTo,
    beside: true,
    tools: isBeside && <CaseSteps items={order.items} current={item} onTurn={order.turn} />,
    apart: (
      <>
        <LinkButton link={links.cars({ carId: car.id })} label={texts.openCarOf(car.jobNumber)}>
          {texts.openCar}
        </LinkButton>
        {isMain && (
          <Button
            aria-label={texts.rejectLabel({ type: activityTypeText(activity), jobNumber: car.jobNumber })}
            onClick={() => open(item, refusingStepOf(item))}
          >
            {texts.rejectInstead}
          </Button>
        )}
      </>
    ),
  }
  const { key, ...rest } = props
  if (step === "answer") return <AnswerForm key={key} {...rest} request={activity} />
  if (step === "confirm") return <ConfirmForm key={key} {...rest} activity={activity} />
  if (step === "decline") return <DeclineForm key={key} {...rest} activity={activity} />
  return <RejectForm key={key} {...rest} activity={activity} />
}
