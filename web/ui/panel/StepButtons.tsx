import { useState } from "react"
import { IconButton } from "../button/Button.tsx"
import { HStack, Text } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import styles from "./Panel.module.css"

type Step = {
  label: string
  go: () => void
}

type Props = {
  /** Undefined at either end of the list. */
  previous: Step | undefined
  next: Step | undefined
  /** Announcement of the open item: "Corso 200, Auftrag 4700043, 3 von 56". */
  announcement: string
  position: string
}

/** Previous and next buttons of a panel; announces the open item to screen readers. */
export function StepButtons({ previous, next, announcement, position }: Props) {
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
        label={previous?.label ?? texts.noPrevious}
        refused={!previous}
        onClick={() => previous?.go()}
      />
      <IconButton
        icon="chevronRight"
        label={next?.label ?? texts.noNext}
        refused={!next}
        onClick={() => next?.go()}
      />
      <span role="status" className="visually-hidden">
        {isTurned ? announcement : ""}
      </span>
    </HStack>
  )
}
