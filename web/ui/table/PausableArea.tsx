import type { FocusEvent, ReactNode } from "react"
import { Button } from "../button/Button.tsx"
import styles from "./PausableArea.module.css"
import { hasFocusIn, type Pausable, type Pausing } from "./pausable.ts"

type Props = {
  id?: string
  list: Pausing<Pick<Pausable<unknown>, "isPaused" | "waiting">>
  isPanelOpen: boolean
  /** Text for the waiting items. */
  waitingText: (count: number) => string
  children: ReactNode
}

/** Wraps a paused list: it resumes when pointer and focus leave, or by the button that shows new items. */
export function PausableArea({ id, list, isPanelOpen, waitingText, children }: Props) {
  const { place, isPaused, waiting, resume } = list
  const leave = (next: EventTarget | null) => {
    const staysInside = next instanceof Node && place.current?.contains(next)
    if (isPaused && !isPanelOpen && !staysInside) resume()
  }
  const show = () => {
    resume()
    // The button is gone: keyboard users continue at the list.
    place.current?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that pointer and focus leave
    <div
      id={id}
      ref={place}
      tabIndex={-1}
      style={{ position: "relative" }}
      onPointerLeave={() => {
        if (!hasFocusIn(place.current)) leave(null)
      }}
      onBlur={(event: FocusEvent) => {
        if (!place.current?.matches(":hover")) leave(event.relatedTarget)
      }}
    >
      {waiting > 0 && <Waiting count={waiting} text={waitingText} onShow={show} />}
      {children}
    </div>
  )
}

type WaitingProps = { count: number; text: Props["waitingText"]; onShow: () => void }

function Waiting({ count, text, onShow }: WaitingProps) {
  return (
    <div className={styles.waiting}>
      <Button size="small" icon="refresh" onClick={onShow}>
        {text(count)}
      </Button>
    </div>
  )
}
