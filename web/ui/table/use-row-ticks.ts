import { type KeyboardEvent, type MouseEvent, useRef } from "react"
import { actsMark } from "../keys/shortcuts.ts"
import { selectRange, toggleOne } from "../values/table-state.ts"

export type Selection = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Ticks or unticks all rows between two, where the table knows those of its page alone. */
  onStretch?: (between: readonly [string, string], checked: boolean) => void
}

/**
 * Ticking rows, one by one or from the last one to this one (P202): with Shift and a click, with Shift and the space bar, or with
 * Shift and an arrow key, which ticks the next row too and goes there. `ids` are all rows in the order of the screen.
 */
export function useRowTicks(ids: readonly string[], selection: Selection | undefined) {
  const last = useRef<string | null>(null)
  const withShift = useRef(false)
  if (!selection) return undefined
  const { selected, onChange } = selection
  const extendTo = (id: string, checked: boolean) => {
    const from = last.current ?? id
    if (selection.onStretch && !ids.includes(from)) selection.onStretch([from, id], checked)
    else onChange(selectRange(ids, [from, id], checked, selected))
    last.current = id
  }
  const tick = (id: string) => {
    if (withShift.current && last.current) return extendTo(id, !selected.has(id))
    last.current = id
    onChange(toggleOne(id, selected))
  }
  const step = (event: KeyboardEvent<HTMLElement>, id: string) => {
    withShift.current = event.shiftKey
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (!event.shiftKey || by === 0) return
    event.preventDefault()
    const next = tickOf(event.currentTarget, by)
    const nextId = next?.closest<HTMLElement>("[data-row]")?.dataset.row
    if (!next || !nextId) return
    last.current ??= id
    // Where the first one is not ticked yet, the keys begin with it.
    onChange(selectRange(ids, [id, nextId], true, selected))
    last.current = nextId
    next.focus()
  }
  return (id: string) => ({
    checked: selected.has(id),
    onChange: () => tick(id),
    place: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => step(event, id),
      // A press of the space bar is a click without a pointer: its key was told before.
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        if (event.detail > 0) withShift.current = event.shiftKey
      },
      // Shift and a click would mark the words between.
      onMouseDown: (event: MouseEvent<HTMLElement>) => {
        if (event.shiftKey) event.preventDefault()
      },
    },
  })
}

/** The tick of the row after this one, or before it. */
function tickOf(place: HTMLElement, by: 1 | -1): HTMLElement | null {
  const row = place.closest("[data-row]")
  const other = by > 0 ? row?.nextElementSibling : row?.previousElementSibling
  return other?.querySelector<HTMLElement>("input[type=checkbox]") ?? null
}

/** The first button of a row, by the id of the row, in the table or the cards within a place; null when it is gone. */
export const rowButton = (place: Element | null, id: string): HTMLElement | null =>
  place?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] button`) ?? null

/** The row that is open beside its list, on what opens it. */
export const currentMark = (isCurrent: boolean) => (isCurrent ? { "aria-current": true, [actsMark]: "" } : {})
