import { dateText, instantText } from "../../../contract/core/format.ts"
import { statementLength } from "../../../contract/core/limits.ts"
import {
  type BlockDuration,
  blockClauseText,
  blockDurationText,
  blockEnd,
  lastDayOf,
} from "../../../contract/people/blocks.ts"
import type { AdminBlock, ShownBlock } from "../../../contract/people/moderation.ts"
import { Badge, type Tone } from "../../ui/feedback/Badge.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { Facts } from "../../ui/layout/Card.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { texts } from "./texts.de.ts"

type AnyComplaint = AdminBlock["complaints"][number]

/** Data that becomes stale by a decision about a block. */
export const ofBlock = [
  "GET /api/user/block/all",
  "GET /api/user/all",
  "GET /api/desk",
  "GET /api/outbox/all",
] as const

export const lastDayText = (end: string): string => dateText(lastDayOf(end))

/** "3 Monate, bis 16.02.2027", "dauerhaft". */
export function termText({ duration, endsAt }: Pick<AdminBlock, "duration" | "endsAt">): string {
  const term = blockDurationText[duration]
  return endsAt ? texts.termUntil({ term, day: lastDayText(endsAt) }) : term
}

export function endHint(duration: BlockDuration, now: Date): string | undefined {
  const end = blockEnd(duration, now)
  return end ? texts.endsWith(lastDayText(end.toISOString())) : undefined
}

export const stateTones = { RUNNING: "red", ENDED: "grey", LIFTED: "green" } as const satisfies Record<
  AdminBlock["state"],
  Tone
>

export const complaintTones = {
  OPEN: "amber",
  UPHELD: "red",
  LIFTED: "green",
  SETTLED: "grey",
} as const satisfies Record<AnyComplaint["state"], Tone>

type Complainable = Pick<AdminBlock, "state" | "complainUntil"> & {
  complaints: readonly Pick<AnyComplaint, "state">[]
}

/** Whether the user may complain now, by the server's rule. */
export const mayComplain = ({ state, complainUntil, complaints }: Complainable, now: Date): boolean =>
  state !== "LIFTED" &&
  new Date(complainUntil) > now &&
  complaints.every((complaint) => complaint.state !== "OPEN")

type Block = AdminBlock | ShownBlock
type Complaint = Block["complaints"][number]
type Decision = NonNullable<Complaint["answer"]>

export function BlockFacts({ block }: { block: Block }) {
  const since = instantText(block.at)
  return (
    <>
      <div>
        <Badge tone={stateTones[block.state]}>{texts.state[block.state]}</Badge>
      </div>
      <Facts
        facts={[
          { label: texts.since, value: "by" in block ? texts.sinceBy({ since, by: block.by }) : since },
          { label: texts.term, value: termText(block) },
        ]}
      />
      <VStack as="dl" gap={3} className="readable">
        <div>
          <dt>{texts.clause}</dt>
          <dd>{blockClauseText[block.clause]}</dd>
        </div>
        <div>
          <dt>{texts.facts}</dt>
          <Text as="dd" lines>
            {block.facts}
          </Text>
        </div>
      </VStack>
      {block.lift && <DecisionText title={texts.lifted} decision={block.lift} />}
    </>
  )
}

export function ComplaintText({ complaint }: { complaint: Complaint }) {
  const { state, at, due, text, answer } = complaint
  return (
    <VStack gap={2} className="quoted">
      <HStack as="p" gap="2 4" align="baseline" wrap>
        <strong>{texts.complaintOf(instantText(at))}</strong>
        <Badge tone={complaintTones[state]}>{texts.complaintStates[state]}</Badge>
      </HStack>
      <Text as="p" lines>
        {text}
      </Text>
      {state === "OPEN" && (
        <Text as="p" muted>
          {texts.answerUntil(lastDayText(due))}
        </Text>
      )}
      {answer && <DecisionText title={texts.answer} decision={answer} />}
    </VStack>
  )
}

function DecisionText({ title, decision }: { title: string; decision: Decision }) {
  const at = instantText(decision.at)
  return (
    <div>
      <Text as="p" muted>
        {title}: {"by" in decision ? texts.sinceBy({ since: at, by: decision.by }) : at}
      </Text>
      <Text as="p" lines>
        {decision.reason}
      </Text>
    </div>
  )
}

type Props = { label: string; hint: string; value: string; onChange: (text: string) => void }

export function StatementInput(props: Props) {
  return <TextInput {...props} multiline required maxLength={statementLength} />
}
