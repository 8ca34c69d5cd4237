import { useState } from "react"
import { useTranslation } from "react-i18next"
import { berlinToday } from "../../../../contract/dates.ts"
import { DateInput } from "../../../ui/DateInput.tsx"
import { Notice } from "../../../ui/States.tsx"
import { TextInput } from "../../../ui/TextInput.tsx"
import { StepForm, type StepProps } from "./StepForm.tsx"
import { goalOf } from "./steps.ts"

const longestReason = 500

/** Confirms an acceptance; the date is proposed and may be another one (decision 22). */
export function ConfirmForm({ car, onClose }: StepProps) {
  const { t } = useTranslation("cars/admin")
  // What was meant when the form was opened, whatever becomes of the car meanwhile.
  const [goal] = useState(() => goalOf(car, "confirm"))
  const [today] = useState(() => berlinToday(new Date()))
  const [date, setDate] = useState<string | null>(today)
  return (
    <StepForm
      car={car}
      onClose={onClose}
      title={t("confirmTitle")}
      submitLabel={t("confirm")}
      success={t("confirmed")}
      dirty={date !== today}
      fields={{ activityState: goal, dateConfirmation: date }}
      onNewer={(_before, _after, keep) => !keep && setDate(today)}
    >
      <p>{t("confirmText")}</p>
      <DateInput label={t("dateConfirmation")} required value={date} onChange={setDate} />
    </StepForm>
  )
}

/** Corrects the date of a confirmation, which is recorded (decision 22). */
export function CorrectForm({ car, onClose }: StepProps) {
  const { t } = useTranslation("cars/admin")
  const [loaded, setLoaded] = useState(car.dateConfirmation)
  const [date, setDate] = useState(car.dateConfirmation)
  return (
    <StepForm
      car={car}
      onClose={onClose}
      title={t("correctTitle")}
      submitLabel={t("save")}
      success={t("corrected")}
      dirty={date !== loaded}
      fields={{ dateConfirmation: date }}
      onNewer={(_before, after, keep) => {
        setLoaded(after.dateConfirmation)
        if (!keep) setDate(after.dateConfirmation)
      }}
    >
      <DateInput label={t("dateConfirmation")} required value={date} onChange={setDate} />
    </StepForm>
  )
}

/** Rejects an acceptance, or cancels a confirmed one; the agent is told the reason (decision 22). */
export function RejectForm({ car, onClose }: StepProps) {
  const { t } = useTranslation("cars/admin")
  const [goal] = useState(() => goalOf(car, "reject"))
  const [reason, setReason] = useState("")
  return (
    <StepForm
      car={car}
      onClose={onClose}
      title={t("rejectTitle")}
      submitLabel={t("reject")}
      success={t("rejected")}
      dirty={reason !== ""}
      fields={{ activityState: goal, reason }}
      onNewer={(_before, _after, keep) => !keep && setReason("")}
    >
      <Notice tone="info">{t("rejectText")}</Notice>
      <Reason value={reason} onChange={setReason} />
    </StepForm>
  )
}

/** Declines an individual request; the car stays as it is (decision 16). */
export function DeclineForm({ car, onClose }: StepProps) {
  const { t } = useTranslation("cars/admin")
  const [reason, setReason] = useState("")
  return (
    <StepForm
      car={car}
      onClose={onClose}
      title={t("declineTitle")}
      submitLabel={t("decline")}
      success={t("declined")}
      dirty={reason !== ""}
      fields={{ requestState: "DECLINED", reason }}
      onNewer={(_before, _after, keep) => !keep && setReason("")}
    >
      <Notice tone="info">{t("declineText")}</Notice>
      <Reason value={reason} onChange={setReason} />
    </StepForm>
  )
}

function Reason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const { t } = useTranslation("cars/admin")
  return (
    <TextInput
      label={t("reason")}
      hint={t("reasonHint")}
      multiline
      required
      maxLength={longestReason}
      value={value}
      onChange={onChange}
    />
  )
}
