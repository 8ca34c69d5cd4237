import { useState } from "react"
import type { OwnCar } from "../../../contract/own-cars.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { EmptyState } from "../../ui/feedback/index.ts"
import { SidePanel } from "../../ui/panel/index.ts"
import { EndedOwnCar } from "./EndedOwnCar.tsx"
import { OwnCarPanel } from "./OwnCarPanel.tsx"

type Props = {
  /** Undefined until they are known. */
  cars: readonly OwnCar[] | undefined
  carId: string | undefined
  isBlocked: boolean
  now: Date
  onClose: () => void
}

/** The car in the URL. It stays in sight while the panel closes. */
export function OpenedOwnCar({ cars, carId, isBlocked, now, onClose }: Props) {
  const { t } = useTranslation("own-cars")
  const [shownId, setShownId] = useState(carId)
  if (carId !== undefined && carId !== shownId) setShownId(carId)
  const own = cars?.find(({ car }) => car.id === shownId)
  const open = carId !== undefined
  if (own) return <OwnCarPanel own={own} open={open} isBlocked={isBlocked} now={now} onClose={onClose} />
  if (!cars || shownId === undefined) return null
  // Whoever is blocked cannot read what else happened.
  if (!isBlocked) return <EndedOwnCar carId={shownId} open={open} onClose={onClose} />
  return (
    <SidePanel open={open} onClose={onClose} title={t("car")}>
      <EmptyState
        icon="warning"
        title={t("unknownTitle")}
        action={<Button onClick={onClose}>{t("toList")}</Button>}
      >
        {t("unknownText")}
      </EmptyState>
    </SidePanel>
  )
}
