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

/** What a list shows while somebody is at it. */
export type LiveList<Row> = {
  rows: readonly Row[]
  /** It may not be what it would be by now. */
  isPaused: boolean
  /** How many rows wait to be shown. */
  waiting: number
}

type Given<Row, List extends LiveList<Row>> = {
  /** The list as it is. */
  now: List
  /** The list with the rows that stood there, in their places. */
  paused: (before: readonly Row[]) => List
  /** Changes when the person wants another list; then it is as it is. */
  view: unknown
  isPanelOpen: boolean
}

export type Pausing<List> = List & {
  /** What is around the list and all that belongs to it. */
  place: RefObject<HTMLDivElement | null>
  /** Shows the list as it is. */
  resume(): void
}

/** Whether something in there has the focus; the place itself has it after a click beside all that it holds. */
export const hasFocusIn = (place: Element | null) =>
  place !== null && place !== document.activeElement && place.contains(document.activeElement)

const isUsed = (place: Element | null) => place !== null && (place.matches(":hover") || hasFocusIn(place))

/**
 * A live list that pauses: nothing moves while the pointer or the focus is in it, or a panel is open (P109); `resume` when
 * they leave. `now` and `paused` are kept from render to render.
 */
export function usePausing<Row, List extends LiveList<Row>>({
  now,
  paused,
  view,
  isPanelOpen,
}: Given<Row, List>): Pausing<List> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<{ rows: readonly Row[]; view: unknown }>({ rows: [], view })
  const [resumptions, resume] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: resuming is a reason to look again
  const list = useMemo(() => {
    const { rows } = before.current
    const isPaused = rows.length > 0 && before.current.view === view && (isPanelOpen || isUsed(place.current))
    return isPaused ? paused(rows) : now
  }, [now, paused, view, isPanelOpen, resumptions])
  const leave = () => {
    before.current = { rows: [], view }
    resume()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per list
  useEffect(() => {
    before.current = { rows: list.rows, view }
    // What had the focus may have gone, which nothing else tells.
    if (list.isPaused && !isPanelOpen && !isUsed(place.current)) leave()
  }, [list, view, isPanelOpen])
  return { ...list, place, resume: leave }
}
