import { type FocusEvent, type ReactNode, Suspense, useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import styles from "./Live.module.css"
import { texts } from "./texts.de.ts"
import { hasFocusIn, type LiveList, type Pausing } from "./use-pausing.ts"

type Props = {
  id?: string
  list: Pausing<Omit<LiveList<unknown>, "rows">>
  isPanelOpen: boolean
  /** What waits, unless it is vehicles. */
  waitingText?: (count: number) => string
  children: ReactNode
}

/** What is around a steady list: it is let go when pointer and focus leave, or by the button that shows what is new. */
export function SteadyArea({ id, list, isPanelOpen, waitingText, children }: Props) {
  const { place, isPaused, waiting, resume } = list
  const leave = (next: EventTarget | null) => {
    const stays = next instanceof Node && place.current?.contains(next)
    if (isPaused && !isPanelOpen && !stays) resume()
  }
  const show = () => {
    resume()
    // The button is gone now; with the keyboard one goes on at the list.
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
      {waiting > 0 && (
        <Suspense>
          <Waiting count={waiting} text={waitingText} onShow={show} />
        </Suspense>
      )}
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

/** Says at once that the car of an open dialog is gone. */
export function GoneNews({ inDialog }: { inDialog: boolean }) {
  return (
    <div role="alert" style={{ marginBlockEnd: 16 }}>
      <Notice tone="warning">{inDialog ? texts.goneNow : texts.goneOnly}</Notice>
    </div>
  )
}

/** Says at once that the car that is being looked at has changed; the values themselves stand below. */
export function ChangedNews({ car }: { car: AgentCar }) {
  const [version] = useState(car.version)
  if (car.version === version) return null
  return (
    <div role="status" style={{ marginBlockEnd: 16 }}>
      <Notice tone="info">{texts.changedNow}</Notice>
    </div>
  )
}
