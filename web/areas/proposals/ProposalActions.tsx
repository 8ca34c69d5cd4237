import { useState } from "react"
import type { Proposal } from "../../../contract/proposals.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import { useWithdrawProposal } from "./api.ts"
import { DeclinePanel } from "./DeclinePanel.tsx"
import styles from "./Proposals.module.css"
import { proposedCar } from "./proposal-words.ts"

type Props = { proposal: Proposal; onLeave?: (() => void) | undefined }

/** What can be done with an open proposal: its managers go straight into the dialog of the car or decline, the seller takes it back. */
export function ProposalActions({ proposal, onLeave }: Props) {
  if (proposal.state !== "OPEN") return null
  return proposal.mine ? <Withdraw proposal={proposal} /> : <Answers proposal={proposal} onLeave={onLeave} />
}

function Withdraw({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation("proposals")
  const withdraw = useWithdrawProposal({ success: t("withdrawn"), failure: t("withdrawFailed") })
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        aria-label={t("withdrawLabel", { car: proposedCar(proposal) })}
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate({ id: proposal.id })}
      >
        {t("withdraw")}
      </Button>
    </div>
  )
}

function Answers({ proposal, onLeave }: Props) {
  const { t } = useTranslation("proposals")
  const [declining, setDeclining] = useState(false)
  const car = proposedCar(proposal)
  const { area, carId } = proposal
  const isPreOffer = area === "PRE_OFFER"
  return (
    <div className={styles.actions}>
      <LinkButton
        size="small"
        variant="primary"
        label={t(isPreOffer ? "acceptLabel" : "askZvfLabel", { car })}
        link={links.overview(area, { carId, type: "accept" })}
        onClick={onLeave}
      >
        {t(isPreOffer ? "accept" : "askZvf")}
      </LinkButton>
      {isPreOffer && (
        <LinkButton
          size="small"
          label={t("requestLabel", { car })}
          link={links.overview(area, { carId, type: "request" })}
          onClick={onLeave}
        >
          {t("request")}
        </LinkButton>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={t("declineLabel", { car })}
        aria-haspopup="dialog"
        onClick={() => setDeclining(true)}
      >
        {t("decline")}
      </Button>
      {declining && <DeclinePanel proposal={proposal} onClose={() => setDeclining(false)} />}
    </div>
  )
}
