import { useEffect, useEffectEvent, useId, useRef } from "react"
import { footMark } from "../browser/close-request.ts"
import { useComeback } from "../browser/connection.ts"
import { Button } from "../button/Button.tsx"
import { useShortcut } from "../keys/shortcuts.ts"
import { HStack, Text, VStack } from "../layout/Layout.tsx"
import type { TryAgain } from "../loading/chunks.tsx"
import { isReachable } from "../loading/read.ts"
import { common, texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import styles from "./MissingPanel.module.css"

type Props = { title: string; onClose: () => void; again: TryAgain }

/** Replaces a panel whose code cannot be loaded (P231). No dialog, whose code may be missing too. */
export function MissingPanel({ title, onClose, again }: Props) {
  const id = useId()
  const heading = useRef<HTMLElement>(null)
  const tryAgain = () => void isReachable().then(again)
  useComeback(tryAgain)
  const tryAtOnce = useEffectEvent(async () => {
    if (await isReachable()) again(true)
  })
  useShortcut("leave", () => {
    onClose()
    return true
  })
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus({ preventScroll: true })
    // The failure may have been temporary.
    void tryAtOnce()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <VStack
      as="section"
      gap={4}
      className={classes(styles.panel, "floating")}
      data-paper="never"
      aria-labelledby={id}
      {...{ [footMark]: "" }}
    >
      <Text as="h2" ref={heading} id={id} tabIndex={-1} breaks>
        {title}
      </Text>
      <p role="alert">{texts.panelMissing}</p>
      <HStack gap={3} wrap>
        <Button icon="refresh" onClick={tryAgain}>
          {common.retry}
        </Button>
        <Button onClick={onClose}>{common.close}</Button>
      </HStack>
    </VStack>
  )
}
