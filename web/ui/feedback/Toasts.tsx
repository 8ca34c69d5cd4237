import { type RefObject, useCallback, useLayoutEffect, useRef } from "react"
import { createPortal } from "react-dom"
import { withUnits } from "../../../contract/core/with-units.ts"
import { floatingMark, footMark } from "../browser/close-request.ts"
import { useWindowEvent } from "../browser/window-events.ts"
import { IconButton } from "../button/Button.tsx"
import { HStack, Text, VStack } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { Icon } from "../theme/icons.tsx"
import tones from "../theme/Tones.module.css"
import styles from "./Toasts.module.css"
import { toast, toastsMark } from "./toast-store.ts"

/** Toast region: polite announcements, paused while hovered or focused. At the end of the page, so that toasts are above open panels. */
export function ToastRegion() {
  const shown = toast.shown.use()
  const cameFrom = useRef<Element>(null)
  const region = useRef<HTMLElement>(null)
  useLift(region, shown.length > 0)
  const dismiss = (id: number) => {
    // Otherwise the focus would be lost with the button.
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    toast.dismiss(id)
  }
  return createPortal(
    <HStack
      as="section"
      ref={region}
      justify="center"
      aria-label={texts.messages}
      className={styles.region}
      data-paper="never"
      {...{ [floatingMark]: "", [toastsMark]: "" }}
    >
      <VStack
        as="ol"
        gap={2}
        aria-live="polite"
        aria-relevant="additions"
        onFocus={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
        }}
      >
        {shown.map(({ id, tone, text }) => (
          <HStack as="li" key={id} gap={3} align="center" className={classes(styles.toast, tones[tone])}>
            <Icon name={tone} />
            <Text grow>{withUnits(text)}</Text>
            <IconButton icon="close" label={texts.dismiss} tone="onDark" onClick={() => dismiss(id)} />
          </HStack>
        ))}
      </VStack>
    </HStack>,
    document.body,
  )
}

function reachOfFeet(): number {
  const boxes = [...document.querySelectorAll(`[${footMark}]`)].map((foot) => foot.getBoundingClientRect())
  // Ignore centred dialogs; in low windows footers are not sticky.
  const low = boxes.filter(({ top, bottom }) => top < innerHeight && bottom > innerHeight * 0.75)
  return Math.max(0, ...low.map(({ top }) => innerHeight - top))
}

/** Sets `--lift` while toasts are shown, to keep them clear of footers. */
function useLift(region: RefObject<HTMLElement | null>, isShown: boolean): void {
  const place = useCallback(() => region.current?.style.setProperty("--lift", `${reachOfFeet()}px`), [region])
  useWindowEvent("scroll resize", isShown ? place : undefined)
  useLayoutEffect(() => {
    if (!isShown) return
    place()
    // Panels and bars may appear.
    const observer = new MutationObserver(place)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [place, isShown])
}
