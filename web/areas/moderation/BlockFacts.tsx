import { blockClauseText } from "../../../contract/blocks.ts"
import { instantText } from "../../../contract/format.ts"
import type { AdminBlock, OwnBlock } from "../../../contract/moderation.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { Facts } from "../../ui/layout/index.ts"
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
        <dd className={styles.words}>{block.facts}</dd>
      </dl>
      {block.lift && <DecisionText title={texts.lifted} decision={block.lift} />}
    </>
  )
}

/** What was complained, by when it is answered, and the answer. */
export function ComplaintText({ complaint }: { complaint: Complaint }) {
  const { state, at, due, text, answer } = complaint
  return (
    <div className={styles.complaint}>
      <p className={styles.head}>
        <strong>{texts.complaintOf(instantText(at))}</strong>
        <Badge tone={complaintTones[state]}>{texts.complaintStates[state]}</Badge>
      </p>
      <p className={styles.words}>{text}</p>
      {state === "OPEN" && <p className={styles.quiet}>{texts.answerUntil(lastDayText(due))}</p>}
      {answer && <DecisionText title={texts.answer} decision={answer} />}
    </div>
  )
}

function DecisionText({ title, decision }: { title: string; decision: Decision }) {
  const at = instantText(decision.at)
  return (
    <div>
      <p className={styles.quiet}>
        {title}: {"by" in decision ? texts.sinceBy({ since: at, by: decision.by }) : at}
      </p>
      <p className={styles.words}>{decision.reason}</p>
    </div>
  )
}
