import { useEffect, useState } from "react"
import { type Change, changeLine, changesOf } from "../../../contract/cases/change-lines.ts"
import type { PlainDate } from "../../../contract/core/dates.ts"
import { carName } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { WatchedCar } from "../../../contract/news/watch.ts"
import { watchWords } from "../../../contract/news/watch-facts.ts"
import { texts as carTexts } from "../../fleet/cars/texts.de.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { Section } from "../../ui/layout/Card.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { useWatching } from "./RowWatch.tsx"
import { texts } from "./texts.de.ts"
import { useSeen, useWatchedCars } from "./watched.ts"

/** The star in the panel of a car. */
export function WatchSection({ car }: { car: AgentCar }) {
  const { cars, toggle } = useWatching(true)
  const isWatched = cars?.has(car.id)
  if (!cars) return null
  return (
    <Section data-paper="never" title={texts.section}>
      <VStack gap={3} align="start">
        <Button
          aria-pressed={isWatched}
          aria-label={`${texts.watch}: ${carName(car)}`}
          onClick={(event) => event.detail < 2 && toggle(car)}
        >
          {isWatched ? texts.watched : texts.watch}
        </Button>
        <Text as="p" muted>
          {texts.watchText}
        </Text>
      </VStack>
    </Section>
  )
}

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
