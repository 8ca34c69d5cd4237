import { Link, type LinkProps } from "@tanstack/react-router"
import { instantText } from "../../../contract/format.ts"
import type { Proposal } from "../../../contract/proposals.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { ContactLine } from "../information/index.ts"
import { ProposalActions } from "./ProposalActions.tsx"
import styles from "./Proposals.module.css"
import { hasNoManager, standingText } from "./proposal-words.ts"

type Props = {
  proposal: Proposal
  onLeave?: (() => void) | undefined /** Whose it is stands above already. */
  brief?: boolean
}

/** One proposal: whose, the note, how it stands, and what can be done about it (P190). */
export function ProposalFacts({ proposal, onLeave, brief }: Props) {
  const { t } = useTranslation("proposals")
  const { mine, person, note, reason, at, activityId } = proposal
  return (
    <div className={styles.proposal}>
      {!brief && (
        <p className={styles.quiet}>
          {mine ? t("mine", { at: instantText(at) }) : t("team", { name: person, at: instantText(at) })}
        </p>
      )}
      {note && <p className={styles.note}>{t("quoted", { text: note })}</p>}
      <p>{standingText(t, proposal)}</p>
      {hasNoManager(proposal) && <ContactLine />}
      {reason && <p>{t("reasonIs", { text: reason })}</p>}
      {activityId && (
        <Link {...(links.activities({ activityId }) as LinkProps)} onClick={onLeave}>
          {t("toCase")}
        </Link>
      )}
      <ProposalActions proposal={proposal} onLeave={onLeave} />
    </div>
  )
}
