import { carName, instantText } from "../../../contract/core/format.ts"
import { longestNote } from "../../../contract/core/limits.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { ContactLine } from "../../people/content/Contact.tsx"
import { problemText } from "../../ui/feedback/problem-text.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { useSend } from "../../ui/loading/use-send.ts"
import { useDraft } from "../../ui/record/DraftFields.tsx"
import { texts } from "./texts.de.ts"

/** Proposes a car to the sales managers, with a note (P190); if not possible, shows the reason (P191). */
export function ProposePanel({ car, onClose }: { car: AgentCar; onClose: () => void }) {
  const form = useDraft(`propose ${car.id}`, { note: "" })
  // Without a note the call only checks whether it is possible.
  const check = useRead("POST /api/proposal/", { carId: car.id, note: null }, { silent: true })
  const propose = useSend("POST /api/proposal/", { success: texts.sent, stale: ["POST /api/proposal/"] })
  // Opens only after the check, so that nothing is typed in vain.
  if (check.isPending) return null
  const refusal = check.error ? problemText(check.error, texts.sendFailed) : undefined
  const title = texts.propose
  return (
    <PanelForm
      short
      hasAddress
      onClose={onClose}
      {...{ title, form }}
      subtitle={carName(car)}
      windowTitle={`${carName(car)}: ${title}`}
      submitLabel={texts.send}
      onSubmit={() => form.send(propose, { carId: car.id, ...form.value }, onClose)}
      sending={propose}
      refusedBecause={refusal}
      failure={texts.sendFailed}
    >
      {refusal ? <Notice tone="warning">{refusal}</Notice> : <p>{texts.text}</p>}
      {check.data?.proposedAt && (
        <Notice tone="info">{texts.proposedAlready(instantText(check.data.proposedAt))}</Notice>
      )}
      {refusal ? (
        <ContactLine />
      ) : (
        <TextInput
          label={texts.note}
          hint={texts.noteHint(longestNote - form.value.note.trim().length)}
          multiline
          required={false}
          maxLength={longestNote}
          value={form.value.note}
          onChange={(note) => form.edit({ note })}
        />
      )}
    </PanelForm>
  )
}
