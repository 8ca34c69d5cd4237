import type { OwnBlock } from "../../../contract/moderation.ts"
import { useNow } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { problemText } from "../../ui/feedback/problem-text.ts"
import { Form } from "../../ui/form/Form.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { useChange } from "../../ui/loading/use-send.ts"
import { DraftNotice, InertWhileBusy, type Sending, useDraft } from "../../ui/record/DraftFields.tsx"
import { BlockFacts, ComplaintText, lastDayText, mayComplain, StatementInput } from "./BlockFacts.tsx"
import { texts } from "./texts.de.ts"

type Block = NonNullable<OwnBlock["block"]>
type Complain = Sending<unknown, { blockId: string; text: string }> & {
  isPending: boolean
  error: unknown
}

export function BlockCards({ block, complain }: { block: Block; complain: Complain }) {
  return (
    <>
      <Card title={texts.why}>
        <BlockFacts block={block} />
      </Card>
      <Card title={texts.yourComplaint}>
        <ComplaintPart block={block} complain={complain} />
      </Card>
    </>
  )
}

function ComplaintPart({ block, complain }: { block: Block; complain: Complain }) {
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
      {open && <ComplaintForm blockId={block.id} complain={complain} />}
      {!open && over && <p>{texts.complainOver(day)}</p>}
      {!open && !over && block.complaints.length === 0 && <p>{texts.complainNeedless}</p>}
    </>
  )
}

function ComplaintForm({ blockId, complain }: { blockId: string; complain: Complain }) {
  const form = useDraft(`complaint ${blockId}`, { text: "" })
  return (
    <Form
      busy={complain.isPending}
      error={complain.error ? problemText(complain.error, texts.complainFailed) : undefined}
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
      <div>
        <Button type="submit" variant="primary" busy={complain.isPending}>
          {texts.complain}
        </Button>
      </div>
    </Form>
  )
}

type Props = {
  block: NonNullable<OwnBlock["block"]>
  send: (text: string) => Promise<Pick<OwnBlock, "block">>
}

export function LinkedComplaint({ block, send }: Props) {
  const complain = useChange({
    mutationFn: ({ text }: { text: string }) => send(text),
    meta: { silent: true, success: texts.complained },
  })
  return <BlockCards block={block} complain={complain} />
}
