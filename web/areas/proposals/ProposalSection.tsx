import type { Asking } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { useTranslation } from "../../texts.ts"
import { useProposals } from "./api.ts"
import { ProposalFacts } from "./ProposalFacts.tsx"

const headingId = "proposals"

export const proposalsHeading = (): HTMLElement | null => document.getElementById(headingId)

/** Goes on where the proposals of the car stand. */
export function reachProposals(): void {
  const heading = proposalsHeading()
  heading?.scrollIntoView({ block: "start" })
  heading?.focus({ preventScroll: true })
}

type Props = { car: AgentCar; asking: Asking; className: string | undefined }

/** In the panel of a car: the proposals of the own house about it, and once for sellers the rule of who may ask (P190). */
export function ProposalSection({ car, asking, className }: Props) {
  const { t } = useTranslation("proposals")
  const proposals = useProposals(t("loadFailed"))
  const ofCar = (proposals.data ?? []).filter(({ carId }) => carId === car.id)
  const isSeller = asking.role === "SELLER"
  if (!isSeller && ofCar.length === 0) return null
  return (
    <section className={className}>
      <h3 id={headingId} tabIndex={-1}>
        {t(isSeller ? "section" : "sectionTeam")}
      </h3>
      {isSeller && <p>{t("rule")}</p>}
      {ofCar.map((proposal) => (
        <ProposalFacts key={proposal.id} proposal={proposal} />
      ))}
    </section>
  )
}
