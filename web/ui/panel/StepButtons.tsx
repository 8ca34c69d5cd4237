import { useState } from "react"
import { IconButton } from "../button/Button.tsx"
import { HStack, Text } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import styles from "./Panel.module.css"

/** A neighbour; none at either end of the list. */
type Step = { name: string; go: () => void } | null | undefined

type Props = {
  /** The open item, and its position from 0. */
  name: string
  at: number
  all: number
  previous: Step
  next: Step
  labels: { previous: (name: string) => string; next: (name: string) => string }
}

/** Previous and next buttons of a panel; announces the open item to screen readers. */
export function StepButtons({ name, at, all, previous, next, labels }: Props) {
  const position = texts.place(at + 1, all)
  const announcement = `${name}, ${position}`
  const [first] = useState(announcement)
  const [isTurned, setTurned] = useState(false)
  if (!isTurned && announcement !== first) setTurned(true)
  return (
    <HStack align="center" className={styles.steps} data-paper="never">
      <Text small muted numbers className={styles.place}>
        {position}
      </Text>
      <IconButton
        icon="chevronLeft"
        label={previous ? labels.previous(previous.name) : texts.noPrevious}
        refused={!previous}
        onClick={() => previous?.go()}
      />
      <IconButton
        icon="chevronRight"
        label={next ? labels.next(next.name) : texts.noNext}
        refused={!next}
        onClick={() => next?.go()}
      />
      <span role="status" className="visually-hidden">
        {isTurned ? announcement : ""}
      </span>
    </HStack>
  )
}
