import { useMemo, useState } from "react"
import { deadlineText } from "../../../contract/core/format.ts"
import { blockClauseText } from "../../../contract/people/blocks.ts"
import type { DeskComplaint } from "../../../contract/people/moderation.ts"
import {
  BlockFacts,
  ComplaintText,
  ofBlock,
  StatementInput,
  termText,
} from "../../people/moderation/BlockFacts.tsx"
import { texts } from "../../people/moderation/texts.de.ts"
import { Button } from "../../ui/button/Button.tsx"
import { RadioGroup } from "../../ui/field/Choice.tsx"
import { PanelForm } from "../../ui/form/PanelForm.tsx"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { useSend } from "../../ui/loading/use-send.ts"
import { useDraft } from "../../ui/record/DraftFields.tsx"
import { type Column, column } from "../../ui/table/PlainTable.tsx"
import { Table } from "../../ui/table/Table.tsx"
import { common } from "../../ui/texts.de.ts"
import { TimeLeft } from "../activities/CaseDetails.tsx"

type Props = { complaints: readonly DeskComplaint[]; now: Date }

export function Complaints({ complaints, now }: Props) {
  const columns = useMemo(() => complaintColumns(now), [now])
  const [answering, setAnswering] = useState<DeskComplaint | null>(null)
  const overdue = complaints.filter((complaint) => dueOf(complaint) <= now).length
  return (
    <VStack as="section" gap={3} aria-labelledby="complaints-title">
      <HStack gap="2 4" align="baseline" wrap>
        <h2 id="complaints-title">{texts.complaints}</h2>
        {overdue > 0 && <span className="overdue">{texts.overdueCount(overdue)}</span>}
      </HStack>
      <Table
        label={texts.complaints}
        short
        columns={columns}
        rows={complaints}
        rowId={({ id }) => id}
        rowLabel={({ person }) => person.name}
        actionsWidth={128}
        rowActions={(complaint) => (
          <Button
            size="small"
            aria-label={texts.decideLabel(complaint.person.name)}
            refusedBecause={complaint.refusal ? texts.refusal[complaint.refusal] : undefined}
            reasonHidden
            onClick={() => setAnswering(complaint)}
          >
            {texts.decide}
          </Button>
        )}
      />
      {answering && <AnswerComplaintForm complaint={answering} onClose={() => setAnswering(null)} />}
    </VStack>
  )
}

const verdicts = ["UPHELD", "LIFTED"] as const
type Decision = { verdict: (typeof verdicts)[number] | null; reason: string }
const undecided: Decision = { verdict: null, reason: "" }

type AnswerComplaintFormProps = { complaint: DeskComplaint; onClose: () => void }

/** Decides about a complaint with reasons: the block stays or is lifted. */
function AnswerComplaintForm({ complaint: { id, person, block }, onClose }: AnswerComplaintFormProps) {
  const form = useDraft(`answer complaint ${id}`, undecided)
  const { verdict, reason } = form.value
  const answer = useSend("POST /api/user/complaint/answer", { success: texts.answered, stale: ofBlock })
  const written = block.complaints.find((complaint) => complaint.id === id)
  return (
    <PanelForm
      short
      onClose={onClose}
      title={texts.answerTitle(person.name)}
      subtitle={<Breaks text={person.mail} />}
      submitLabel={texts.sendAnswer}
      onSubmit={() => {
        if (verdict) form.send(answer, { id, verdict, reason }, onClose)
      }}
      form={form}
      sending={answer}
      failure={texts.answerFailed}
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

const complaintOf = ({ id, block }: DeskComplaint) =>
  block.complaints.find((complaint) => complaint.id === id)

const dueOf = (complaint: DeskComplaint): Date => new Date(complaintOf(complaint)?.due ?? 0)

/** When the deadline is marked as near, in milliseconds. */
const soonMs = 7 * 24 * 3_600_000

/** What an admin needs to decide: deadline, user, block and complaint, whose text is whole in the form. */
const complaintColumns = (now: Date): readonly Column<DeskComplaint>[] => [
  column("due", texts.due, (row) => <TimeLeft due={dueOf(row)} soon={soonMs} now={now} />, {
    width: 128,
    note: (row) => deadlineText(dueOf(row).toISOString(), now),
    card: "status",
  }),
  column("person", common.from, ({ person }) => person.name, {
    note: ({ person }) => person.mail,
    card: "none",
  }),
  column("block", texts.blockColumn, ({ block }) => termText(block), {
    note: ({ block }) => texts.clauseBy({ clause: blockClauseText[block.clause], by: block.by }),
    card: "first",
  }),
  column("text", texts.complaint, (row) => complaintOf(row)?.text ?? "", {
    note: ({ refusal }) => refusal && texts.refusal[refusal],
  }),
]
