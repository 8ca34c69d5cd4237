import { useEffect, useState } from "react"
import { type Change, changeLine, changesOf } from "../../../contract/cases/change-lines.ts"
import type { PlainDate } from "../../../contract/core/dates.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { WatchedCar } from "../../../contract/news/watch.ts"
import { watchWords } from "../../../contract/news/watch-facts.ts"
import { texts as carTexts } from "../../fleet/cars/texts.de.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { texts } from "./texts.de.ts"
import { useSeen, useWatchedCars } from "./watched.ts"

type Props = { car: AgentCar; today: PlainDate }

/** Changes of a watched car since the user's last look, at the top of its panel. */
export function WatchChanges({ car, today }: Props) {
  const { data } = useWatchedCars(carTexts.watchLoadFailed)
  const watched = data?.find(({ carId }) => carId === car.id)
  return watched ? <Changes car={car} today={today} watched={watched} /> : null
}

/** Marks the changes as seen when shown; they stay visible while the panel is open. */
function Changes({ car, watched, today }: Props & { watched: WatchedCar }) {
  const { mutate } = useSeen()
  const [before] = useState(watched.seen)
  const now = watchWords(car, today)
  const lines = changesOf(before, now)
  const isNew = changesOf(watched.seen, now).length > 0
  const { id, version } = car
  useEffect(() => {
    if (isNew) mutate({ carId: id, carVersion: version })
  }, [isNew, id, version, mutate])
  if (lines.length === 0) return null
  return (
    <Notice tone="info" title={texts.changed}>
      <ChangeList lines={lines} />
    </Notice>
  )
}

export const ChangeList = ({ lines }: { lines: readonly Change[] }) => (
  <VStack as="ul" gap={0.5} numbers>
    {lines.map((change) => (
      <li key={change.label}>{changeLine(change)}</li>
    ))}
  </VStack>
)
