import type { AgentCar } from "../../../contract/cars.ts"
import { carName } from "../../../contract/format.ts"
import { longestNote } from "../../../contract/limits.ts"
import { useTranslation } from "../../texts.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { ContactLine } from "../information/index.ts"
import { useProposalCheck, usePropose } from "./api.ts"

/** Asks the sales managers for a car, with a note (P190); where that is impossible, says so instead of the field (P191). */
export function ProposePanel({ car, onClose }: { car: AgentCar; onClose: () => void }) {
  const { t } = useTranslation("proposals")
  const form = useDraft(`propose ${car.id}`, { note: "" })
  const propose = usePropose(t("sent"))
  const check = useProposalCheck(car.id)
  const refusal = check.data?.refusal
  const about = carName(car)
  // Opened once the answer is known, so that nothing is typed in vain.
  if (check.isPending) return null
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("propose")}
      subtitle={about}
      windowTitle={`${about}: ${t("propose")}`}
      submitLabel={t("send")}
      onSubmit={() => form.send(propose, { carId: car.id, ...form.value }, onClose)}
      form={form}
      hasAddress
      busy={propose.isPending}
      submitRefusedBecause={refusal || undefined}
      error={propose.error ? problemText(propose.error, t("sendFailed")) : undefined}
    >
      {refusal ? (
        <>
          <Notice tone="warning">{refusal}</Notice>
          <ContactLine />
        </>
      ) : (
        <>
          <p>{t("text")}</p>
          <TextInput
            label={t("note")}
            hint={t("noteHint", { count: longestNote - form.value.note.trim().length })}
            multiline
            required={false}
            maxLength={longestNote}
            value={form.value.note}
            onChange={(note) => form.edit({ note })}
          />
        </>
      )}
    </PanelForm>
  )
}
