import type { DeskItem } from "../../../contract/cases/desk.ts"
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
import type { useCases } from "./use-cases.ts"

type Props = Pick<ReturnType<typeof useCases>, "refuses" | "refuse" | "close" | "done"> & { item: DeskItem }

const forms = { answer: AnswerForm, confirm: ConfirmForm, decline: DeclineForm, reject: RejectForm }

/** Answers the open case with the forms of the car editor, then leads to the next one. */
export function OpenedCase({ item, refuses, refuse, close, done }: Props) {
  const isPhone = usePhone()
  const { car, activity } = item
  const toCar = (
    <LinkButton link={links.cars({ carId: car.id })} label={texts.openCarOf(car.jobNumber)}>
      {texts.openCar}
    </LinkButton>
  )
  const step = refuses ? refusingStepOf(item) : mainStepOf(item)
  const Form = forms[step]
  return (
    <Form
      // A separate form for each case.
      key={`${activity.id} ${step}`}
      {...{ car, activity, onClose: close, onDone: done }}
      openBy="activityId"
      apart={
        !refuses && (
          <Button
            variant="dangerText"
            aria-label={texts.rejectLabel({ type: activityTypeText(activity), jobNumber: car.jobNumber })}
            onClick={() => refuse(activity.id)}
          >
            {texts.reject}
          </Button>
        )
      }
      // On phones the footer has room for two buttons.
      besideSubmit={isPhone ? null : toCar}
      after={isPhone && toCar}
    />
  )
}
