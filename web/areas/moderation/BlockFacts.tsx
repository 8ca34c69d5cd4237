import { blockClauseText } from "../../../contract/blocks.ts"
import { instantText } from "../../../contract/format.ts"
import type { AdminBlock, OwnBlock } from "../../../contract/moderation.ts"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { Facts } from "../../ui/layout/Card.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { complaintTones, lastDayText, stateTones, termText } from "./block-words.ts"
import styles from "./Moderation.module.css"
import { texts } from "./texts.de.ts"

/** As an admin sees it, or without names as the blocked person does. */
type Block = AdminBlock | NonNullable<OwnBlock["block"]>
type Complaint = Block["complaints"][number]
type Decision = NonNullable<Complaint["answer"]>

/** Why, since when and for how long somebody is blocked. */
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
      <dl className={styles.statements}>
        <dt>{texts.clause}</dt>
        <dd>{blockClauseText[block.clause]}</dd>
        <dt>{texts.facts}</dt>
        <Text as="dd" lines>
          {block.facts}
        </Text>
      </dl>
      {block.lift && <DecisionText title={texts.lifted} decision={block.lift} />}
    </>
  )
}

/** What was complained, by when it is answered, and the answer. */
export function ComplaintText({ complaint }: { complaint: Complaint }) {
  const { state, at, due, text, answer } = complaint
  return (
    <VStack gap={2} className={styles.complaint}>
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
