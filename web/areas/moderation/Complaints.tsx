import { useState } from "react"
import type { DeskComplaint } from "../../../contract/desk.ts"
import { Button } from "../../ui/button/index.ts"
import { HStack, VStack } from "../../ui/layout/index.ts"
import { Table } from "../../ui/table/index.ts"
import { AnswerComplaintForm } from "./AnswerComplaintForm.tsx"
import { texts } from "./texts.de.ts"
import { dueOf, useComplaintColumns } from "./use-complaint-columns.tsx"

type Props = { complaints: readonly DeskComplaint[]; now: Date }

/** Complaints about blocks that wait for an answer, with their clock (P65). */
export function Complaints({ complaints, now }: Props) {
  const columns = useComplaintColumns(now)
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
