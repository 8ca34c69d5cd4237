import { useState } from "react"
import { IconButton } from "../button/Button.tsx"
import { useShortcut } from "../keys/shortcuts.ts"
import { HStack, Text } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import styles from "./Panel.module.css"

/** A neighbour; none at either end of the list. */
type Step = { name: string; go: () => void } | null | undefined

/** The position of the open item, from 0, and its neighbours. */
export type Steps = {
  at: number
  all: number
  previous: Step
  next: Step
  labels: { previous: (name: string) => string; next: (name: string) => string }
}

/** Previous and next by buttons, and by keys beside the list; announces the open item to screen readers. */
export function StepButtons({ name, at, all, previous, next, labels }: Steps & { name: string }) {
  const go = (step: Step) => () => {
    step?.go()
    return true
  }
  useShortcut("previous", go(previous))
  useShortcut("next", go(next))
  const position = texts.place(at + 1, all)
  const announcement = `${name}, ${position}`
  const [first] = useState(announcement)
  const [isTurned, setTurned] = useState(false)
  if (!isTurned && announcement !== first) setTurned(true)
  return (
    <HStack align="center" data-paper="never">
      <Text small muted numbers className={styles.place}>
        {position}
      </Text>
      <IconButton
        icon="chevronLeft"
        label={previous ? labels.previous(previous.name) : texts.noPrevious}
        refused={!previous}
        onClick={go(previous)}
      />
      <IconButton
        icon="chevronRight"
        label={next ? labels.next(next.name) : texts.noNext}
        refused={!next}
        onClick={go(next)}
      />
      <span role="status" className="visually-hidden">
        {isTurned ? announcement : ""}
      </span>
    </HStack>
  )
}
