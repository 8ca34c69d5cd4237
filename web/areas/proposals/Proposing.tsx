import { useEffect, useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { useTranslation } from "../../texts.ts"
import { afterPaint } from "../../ui/browser/index.ts"
import { useProposals } from "./api.ts"
import { reachProposals } from "./ProposalSection.tsx"
import { ProposePanel } from "./ProposePanel.tsx"

type Props = { car: AgentCar; onClose: () => void }

/** What an address that proposes a car opens: the form, or what stands there where one waits already, before a word is typed (P191). */
export function Proposing(props: Props) {
  const { t } = useTranslation("proposals")
  const { data, error } = useProposals(t("loadFailed"))
  if (!data && !error) return null
  const isWaiting = data?.some(({ carId, state }) => carId === props.car.id && state === "OPEN")
  return <Decided {...props} isWaiting={isWaiting ?? false} />
}

/** Once: what is sent here waits, too, and what is taken back while somebody reads opens no form. */
function Decided({ car, onClose, isWaiting }: Props & { isWaiting: boolean }) {
  const [wasWaiting] = useState(isWaiting)
  return wasWaiting ? <Waiting onClose={onClose} /> : <ProposePanel car={car} onClose={onClose} />
}

function Waiting({ onClose }: Pick<Props, "onClose">) {
  const [leave] = useState(() => onClose)
  useEffect(() => {
    leave()
    afterPaint(reachProposals)
  }, [leave])
  return null
}
