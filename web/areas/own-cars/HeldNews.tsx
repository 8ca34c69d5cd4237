import { Link, type LinkProps } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { instantText } from "../../../contract/format.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { useOwnCars } from "./api.ts"

type Props = {
  carId: string | undefined
  /** What there is to say where others have it. */
  children: ReactNode
}

/** A car goes while somebody looks at it: where the own house has taken it, who did and when, with the way there (P20). */
export function HeldNews({ carId, children }: Props) {
  const { t } = useTranslation("own-cars")
  const own = useOwnCars()
  const held = own.data?.find(({ car }) => car.id === carId)?.activity
  // What was read before says nothing of what happened just now.
  const [isKnown, setKnown] = useState(false)
  if (!own.isFetching && !isKnown) setKnown(true)
  if (!held) return isKnown ? children : null
  const { mine, person, sentAt } = held
  return (
    <div role="alert">
      <Notice tone="warning" title={t("heldTitle")}>
        <p>{t(mine ? "heldByYou" : "heldByHouse", { name: person?.name, at: instantText(sentAt) })}</p>
        <Link {...(links.mine({ carId: held.carId }) as LinkProps)}>{t("heldWay")}</Link>
      </Notice>
    </div>
  )
}
