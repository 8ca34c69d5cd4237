import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import styles from "./Live.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  id?: string
  list: Pausing<Omit<LiveList<unknown>, "rows">>
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

export type LiveList<Row> = {
  rows: readonly Row[]
  isPaused: boolean
  waiting: number
}

type PausingInput<Row, List extends LiveList<Row>> = {
  now: List
  /** The list with the previous rows in their places. */
  paused: (before: readonly Row[]) => List
  /** Changes when the user requests another list, which is then current. */
  view: unknown
  isPanelOpen: boolean
}

export type Pausing<List> = List & {
  place: RefObject<HTMLDivElement | null>
  resume(): void
}

/** Whether an element inside has the focus; the container itself gets it by a click between elements. */
export const hasFocusIn = (place: Element | null) =>
  place !== null && place !== document.activeElement && place.contains(document.activeElement)

const isUsed = (place: Element | null) => place !== null && (place.matches(":hover") || hasFocusIn(place))

/** A live list that pauses while it is in use (P109). `now` and `paused` must be stable between renders. */
export function usePausing<Row, List extends LiveList<Row>>({
  now,
  paused,
  view,
  isPanelOpen,
}: PausingInput<Row, List>): Pausing<List> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<{ rows: readonly Row[]; view: unknown }>({ rows: [], view })
  const [resumptions, resume] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: resuming must recompute the list
  const list = useMemo(() => {
    const { rows } = before.current
    const isPaused = rows.length > 0 && before.current.view === view && (isPanelOpen || isUsed(place.current))
    return isPaused ? paused(rows) : now
  }, [now, paused, view, isPanelOpen, resumptions])
  const leave = () => {
    before.current = { rows: [], view }
    resume()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list
  useEffect(() => {
    before.current = { rows: list.rows, view }
    // The focused element may have been removed, which fires no event.
    if (list.isPaused && !isPanelOpen && !isUsed(place.current)) leave()
  }, [list, view, isPanelOpen])
  return { ...list, place, resume: leave }
}
