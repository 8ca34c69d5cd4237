import { blockClauseText } from "../../../contract/blocks.ts"
import { instantText } from "../../../contract/format.ts"
import type { AdminBlock, OwnBlock } from "../../../contract/moderation.ts"
import { useTranslation } from "../../texts.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { Facts } from "../../ui/layout/index.ts"
import { complaintTones, lastDayText, stateTones, termText } from "./block-words.ts"
import styles from "./Moderation.module.css"

/** As an admin sees it, or without names as the blocked person does. */
type Block = AdminBlock | NonNullable<OwnBlock["block"]>
type Complaint = Block["complaints"][number]
type Decision = NonNullable<Complaint["answer"]>

/** Why, since when and for how long somebody is blocked. */
export function BlockFacts({ block }: { block: Block }) {
  const { t } = useTranslation("moderation")
  const since = instantText(block.at)
  return (
    <>
      <div>
        <Badge tone={stateTones[block.state]}>{t(`state_${block.state}`)}</Badge>
      </div>
      <Facts
        facts={[
          { label: t("since"), value: "by" in block ? t("sinceBy", { since, by: block.by }) : since },
          { label: t("term"), value: termText(t, block) },
        ]}
      />
      <dl className={styles.statements}>
        <dt>{t("clause")}</dt>
        <dd>{blockClauseText[block.clause]}</dd>
        <dt>{t("facts")}</dt>
        <dd className={styles.words}>{block.facts}</dd>
      </dl>
      {block.lift && <DecisionText title={t("lifted")} decision={block.lift} />}
    </>
  )
}

/** What was complained, by when it is answered, and the answer. */
export function ComplaintText({ complaint }: { complaint: Complaint }) {
  const { t } = useTranslation("moderation")
  const { state, at, due, text, answer } = complaint
  return (
    <div className={styles.complaint}>
      <p className={styles.head}>
        <strong>{t("complaintOf", { at: instantText(at) })}</strong>
        <Badge tone={complaintTones[state]}>{t(`complaint_${state}`)}</Badge>
      </p>
      <p className={styles.words}>{text}</p>
      {state === "OPEN" && <p className={styles.quiet}>{t("answerUntil", { day: lastDayText(due) })}</p>}
      {answer && <DecisionText title={t("answer")} decision={answer} />}
    </div>
  )
}

function DecisionText({ title, decision }: { title: string; decision: Decision }) {
  const { t } = useTranslation("moderation")
  const at = instantText(decision.at)
  return (
    <div>
      <p className={styles.quiet}>
        {title}: {"by" in decision ? t("sinceBy", { since: at, by: decision.by }) : at}
      </p>
      <p className={styles.words}>{decision.reason}</p>
    </div>
  )
}
