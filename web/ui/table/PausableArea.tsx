import type { ReactNode } from "react"
import { Button } from "../button/Button.tsx"
import styles from "./PausableArea.module.css"
import type { Pausable, Pausing } from "./pausable.ts"

type Props = {
  id?: string
  list: Pausing<Pick<Pausable<unknown>, "waiting">>
  /** Text for the waiting items. */
  waitingText: (count: number) => string
  children: ReactNode
}

/** Wraps a paused list: it resumes when pointer and focus leave, or by the button that shows new items. */
export function PausableArea({ id, list, waitingText, children }: Props) {
  const show = () => {
    list.resume()
    // The button is gone: keyboard users continue at the list.
    list.place.current?.focus({ preventScroll: true })
  }
  return (
    <div id={id} ref={list.place} tabIndex={-1} className="anchor" {...list.listeners}>
      {list.waiting > 0 && <Waiting count={list.waiting} text={waitingText} onShow={show} />}
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
