import { activityTypeText } from "../../../contract/core/enums.ts"
import { links } from "../../core/links.ts"
import { usePhone } from "../../ui/browser/use-media.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { AnswerForm } from "../steps/AnswerForm.tsx"
import { ConfirmForm } from "../steps/ConfirmForm.tsx"
import { DeclineForm, RejectForm } from "../steps/ReasonForms.tsx"
import { mainStepOf, refusingStepOf } from "./cases.ts"
import { texts } from "./texts.de.ts"
import type { OpenCase, useCases } from "./use-cases.ts"

type Props = Omit<ReturnType<typeof useCases>, "opened"> & OpenCase

/** Answers the open case with the forms of the car editor, then leads to the next one. */
export function OpenedCase({ item, step, open, close, done }: Props) {
  const isPhone = usePhone()
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
