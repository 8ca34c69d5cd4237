import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react"
import type { Area } from "../../../contract/enums.ts"
import { columnsKey, type ListColumn } from "../../../contract/list-columns.ts"
import { useTranslation } from "../../texts.ts"
import { useLook } from "../car/index.ts"

/** Another order of columns: one of them at another place, the others around it. */
export function movedColumn<Column>(columns: readonly Column[], from: number, to: number): readonly Column[] {
  const column = columns[from]
  if (column === undefined || to < 0 || to >= columns.length) return columns
  const others = columns.filter((_, at) => at !== from)
  return [...others.slice(0, to), column, ...others.slice(to)]
}

/** A head that is dragged, where it was taken, and where it would be put. */
type Drag = { from: number; x: number; over: number | undefined }

/** So far the pointer goes in pixels before a press is no click any more. */
const clickSlack = 6
/** The cells that stand in front of the columns in each row. */
const cellsBefore = 1

/** Columns moved by dragging a head or by Alt with an arrow key; kept for the person (P180). */
export function useMovedColumn(area: Area, columns: readonly ListColumn[]) {
  const { t } = useTranslation("car")
  const [, choose] = useLook(columnsKey[area])
  const [drag, setDrag] = useState<Drag>()
  const [said, setSaid] = useState("")
  const wasDragged = useRef(false)
  const move = useCallback(
    (from: number, to: number) => {
      const column = columns[from]
      const moved = movedColumn(columns, from, to)
      if (!column || moved === columns || from === to) return
      choose(moved.map(({ name }) => name))
      setSaid(t("columnMoved", { column: column.label, at: to + 1, all: columns.length }))
    },
    [columns, choose, t],
  )
  useEffect(() => {
    if (!drag) return
    const { from, x, over } = drag
    const ended = new AbortController()
    const on = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void) =>
      addEventListener(name, act, { signal: ended.signal })
    on("pointermove", ({ clientX, target }) => {
      if (over === undefined && Math.abs(clientX - x) < clickSlack) return
      wasDragged.current = true
      const at = columnAt(target, columns.length)
      if (at !== undefined && at !== over) setDrag({ from, x, over: at })
    })
    on("pointerup", () => {
      if (over !== undefined) move(from, over)
      setDrag(undefined)
    })
    on("pointercancel", () => setDrag(undefined))
    on("keydown", ({ key }) => key === "Escape" && setDrag(undefined))
    return () => ended.abort()
  }, [drag, columns.length, move])
  return {
    /** What was moved last, and where it stands, for whoever cannot see it. */
    said,
    /** On which side of a head the dragged one would be put. */
    sideOf: (index: number) =>
      drag?.over !== index || drag.from === index ? undefined : drag.from < index ? "after" : "before",
    take: (index: number) => (event: PointerEvent) => {
      wasDragged.current = false
      // A finger scrolls the table; it moves columns in their choice.
      if (event.button === 0 && event.pointerType !== "touch")
        setDrag({ from: index, x: event.clientX, over: undefined })
    },
    /** Whether a click is one, and not the end of a drag. */
    isClick: ({ detail }: MouseEvent) => detail === 0 || !wasDragged.current,
    byKey: (index: number) => (event: KeyboardEvent) => {
      const step = event.altKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined
      if (step === undefined) return
      // The browser would go back a page.
      event.preventDefault()
      move(index, index + step)
    },
  }
}

/** The column at which the pointer is, in the head or beneath it; what lies partly beyond the edge is scrolled into sight. */
function columnAt(target: EventTarget | null, count: number): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>("td, th") : null
  const at = cell ? cell.cellIndex - cellsBefore : -1
  if (!cell || at < 0 || at >= count) return undefined
  cell.scrollIntoView({ inline: "nearest", block: "nearest" })
  return at
}
