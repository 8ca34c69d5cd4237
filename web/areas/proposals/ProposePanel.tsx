import { useRef } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { longestNote } from "../../../contract/limits.ts"
import { useTranslation } from "../../texts.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { useProposalRefusal, usePropose } from "./api.ts"
import { proposalsHeading } from "./ProposalSection.tsx"
import { proposedCar } from "./proposal-words.ts"

/** Asks the own sales managers for a car, with a note that nobody else reads (P190). */
export function ProposePanel({ car, onClose }: { car: AgentCar; onClose: () => void }) {
  const { t } = useTranslation("proposals")
  const form = useDraft(`propose ${car.id}`, { note: "" })
  const propose = usePropose(t("sent"))
  const refusal = useProposalRefusal(car.id)
  // Then the focus is where the proposal stands, also where an address opened the form.
  const isSent = useRef(false)
  const about = proposedCar({ model: car.modelDesignation, jobNumber: car.jobNumber })
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("proposeTitle")}
      subtitle={about}
      windowTitle={`${about}: ${t("proposeTitle")}`}
      submitLabel={t("send")}
      onSubmit={() =>
        form.send(propose, { carId: car.id, ...form.value }, () => {
          isSent.current = true
          onClose()
        })
      }
      returnsTo={() => (isSent.current ? proposalsHeading() : null)}
      form={form}
      hasAddress
      busy={propose.isPending}
      submitRefusedBecause={refusal || undefined}
      error={propose.error ? problemText(propose.error, t("sendFailed")) : undefined}
    >
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      <p>{t("proposeText")}</p>
      <TextInput
        label={t("note")}
        hint={t("noteHint", { count: longestNote - form.value.note.trim().length })}
        multiline
        required={false}
        maxLength={longestNote}
        value={form.value.note}
        onChange={(note) => form.edit({ note })}
      />
    </PanelForm>
  )
}
