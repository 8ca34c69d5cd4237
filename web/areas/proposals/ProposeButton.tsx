import type { AgentCar } from "../../../contract/cars.ts"
import { carName } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { useProposalRefusal, useProposals } from "./api.ts"
import { hasNoManager } from "./proposal-words.ts"

type Props = { car: AgentCar; refusedBecause: string | undefined; onPropose: () => void }

/** A seller's primary action of a car; once asked, the open proposal stands in the panel. */
export function ProposeButton({ car, refusedBecause, onPropose }: Props) {
  const { t } = useTranslation("proposals")
  const proposals = useProposals(t("loadFailed"))
  const open = proposals.data?.find(({ carId, state }) => carId === car.id && state === "OPEN")
  const refusal = useProposalRefusal(car.id) || undefined
  return (
    <Button
      variant="primary"
      aria-label={`${t("propose")}: ${carName(car)}`}
      aria-haspopup="dialog"
      refusedBecause={
        open
          ? t(hasNoManager(open) ? "alreadyProposedNoManager" : "alreadyProposed")
          : (refusedBecause ?? refusal)
      }
      onClick={onPropose}
    >
      {t("propose")}
    </Button>
  )
}
