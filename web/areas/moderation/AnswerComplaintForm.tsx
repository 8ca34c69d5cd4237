import type { DeskComplaint } from "../../../contract/desk.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { RadioGroup } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { Breaks } from "../../ui/layout/index.ts"
import { useSend } from "../../ui/loading/index.ts"
import { useDraft } from "../../ui/record/index.ts"
import { BlockFacts, ComplaintText } from "./BlockFacts.tsx"
import { ofBlock } from "./block-words.ts"
import { StatementInput } from "./StatementInput.tsx"
import { texts } from "./texts.de.ts"

const verdicts = ["UPHELD", "LIFTED"] as const
type Decision = { verdict: (typeof verdicts)[number] | null; reason: string }
const undecided: Decision = { verdict: null, reason: "" }

type Props = { complaint: DeskComplaint; onClose: () => void }

/** Decides about a complaint: the block stays or is lifted, with reasons. */
export function AnswerComplaintForm({ complaint: { id, person, block }, onClose }: Props) {
  const form = useDraft(`answer complaint ${id}`, undecided)
  const { verdict, reason } = form.value
  const answer = useSend("POST /api/user/complaint/answer", { success: texts.answered, stale: ofBlock })
  const written = block.complaints.find((complaint) => complaint.id === id)
  return (
    <PanelForm
      open
      onClose={onClose}
      title={texts.answerTitle(person.name)}
      subtitle={<Breaks text={person.mail} />}
      submitLabel={texts.sendAnswer}
      onSubmit={() => {
        if (verdict) form.send(answer, { id, verdict, reason }, onClose)
      }}
      form={form}
      busy={answer.isPending}
      error={answer.error ? problemText(answer.error, texts.answerFailed) : undefined}
    >
      <BlockFacts block={block} />
      {written && <ComplaintText complaint={written} />}
      <RadioGroup
        legend={texts.verdict}
        required
        value={verdict}
        onChange={(next) => form.edit({ verdict: next })}
        options={verdicts.map((value) => ({
          value,
          label: texts.verdicts[value],
          hint: texts.verdictHint[value],
        }))}
      />
      <StatementInput
        label={texts.reason}
        hint={texts.reasonHint}
        value={reason}
        onChange={(next) => form.edit({ reason: next })}
      />
    </PanelForm>
  )
}
