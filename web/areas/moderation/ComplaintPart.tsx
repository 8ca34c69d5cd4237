import type { OwnBlock } from "../../../contract/moderation.ts"
import { useNow } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { keyOf } from "../../ui/loading/read.ts"
import { useSend } from "../../ui/loading/use-send.ts"
import { DraftNotice, InertWhileBusy, useDraft } from "../../ui/record/DraftFields.tsx"
import { ComplaintText, lastDayText, mayComplain, StatementInput } from "./BlockFacts.tsx"
import { texts } from "./texts.de.ts"

type Block = NonNullable<OwnBlock["block"]>

/** The user's complaints about a block with their answers, and the form for one. */
export function ComplaintPart({ block }: { block: Block }) {
  const now = useNow()
  const open = mayComplain(block, now)
  const day = lastDayText(block.complainUntil)
  const over = new Date(block.complainUntil) <= now
  return (
    <>
      {block.complaints.map((complaint) => (
        <ComplaintText key={complaint.id} complaint={complaint} />
      ))}
      {open && <p>{texts.complainUntil(day)}</p>}
      {open && <ComplaintForm blockId={block.id} />}
      {!open && over && <p>{texts.complainOver(day)}</p>}
      {!open && !over && block.complaints.length === 0 && <p>{texts.complainNeedless}</p>}
    </>
  )
}

function ComplaintForm({ blockId }: { blockId: string }) {
  const complain = useSend("POST /api/user/complaint", {
    success: texts.complained,
    onSuccess: (client, own) => client.setQueryData(keyOf("GET /api/user/block"), own),
    stale: ["GET /api/user/block"],
  })
  const form = useDraft(`complaint ${blockId}`, { text: "" })
  return (
    <Form
      sending={complain}
      failure={texts.complainFailed}
      onSubmit={() => form.send(complain, { blockId, ...form.value }, form.discard)}
    >
      <InertWhileBusy busy={complain.isPending}>
        <DraftNotice form={form} />
        <StatementInput
          label={texts.yourComplaint}
          hint={texts.complaintHint}
          value={form.value.text}
          onChange={(text) => form.edit({ text })}
        />
      </InertWhileBusy>
      <Button type="submit" variant="primary" busy={complain.isPending}>
        {texts.complain}
      </Button>
    </Form>
  )
}
