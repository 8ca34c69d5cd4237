import { useEffect, useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import { changeLines, type WatchFacts, watchFacts } from "../../../contract/watch-facts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { texts as carTexts } from "../car/texts.de.ts"
import { ChangeList } from "./ChangeList.tsx"
import { texts } from "./texts.de.ts"
import { useSeen, useWatchedCars } from "./watched.ts"

type Props = { car: AgentCar; today: PlainDate }

/** On top of the panel of a watched car: what changed since the last look. */
export function WatchChanges({ car, today }: Props) {
  const { data } = useWatchedCars(carTexts.watchLoadFailed)
  const watched = data?.find(({ carId }) => carId === car.id)
  return watched ? <Changes car={car} today={today} watched={watched} /> : null
}

/** Shown, it counts as seen; it stays here as long as the panel is open. */
function Changes({ car, watched, today }: Props & { watched: WatchedCar }) {
  const { mutate } = useSeen()
  const [before] = useState<WatchFacts>(watched.seen)
  const lines = changeLines(before, watchFacts(car, today))
  const isNew = changeLines(watched.seen, watchFacts(car, today)).length > 0
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
