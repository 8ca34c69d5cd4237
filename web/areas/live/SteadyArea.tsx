import { type FocusEvent, type ReactNode, useState } from "react"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import styles from "./Live.module.css"
import { hasFocusIn, type Pausing, type Steady } from "./steady.ts"
import { texts } from "./texts.de.ts"

type Props = {
  id?: string
  list: Pausing<Pick<Steady<unknown>, "isPaused" | "waiting">>
  isPanelOpen: boolean
  /** Text for the waiting items, if these are not cars. */
  waitingText?: (count: number) => string
  children: ReactNode
}

/** Wraps a paused list: it resumes when pointer and focus leave, or by the button that shows new items. */
export function SteadyArea({ id, list, isPanelOpen, waitingText, children }: Props) {
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
        {text ? text(count) : texts.waiting(count)}
      </Button>
    </div>
  )
}

/** Announces that the car of an open dialog is no longer available. */
export function UnavailableNotice({ inDialog }: { inDialog: boolean }) {
  return (
    <div role="alert" style={{ marginBlockEnd: 16 }}>
      <Notice tone="warning">{inDialog ? texts.goneNow : texts.goneOnly}</Notice>
    </div>
  )
}

/** Announces that the displayed car has changed; its values are shown below. */
export function ChangedNotice({ car }: { car: AgentCar }) {
  const [version] = useState(car.version)
  if (car.version === version) return null
  return (
    <div role="status" style={{ marginBlockEnd: 16 }}>
      <Notice tone="info">{texts.changedNow}</Notice>
    </div>
  )
}
