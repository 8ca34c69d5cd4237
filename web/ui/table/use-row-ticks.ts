import { type KeyboardEvent, type MouseEvent, useRef } from "react"
import { selectRange, toggleOne } from "../values/table-state.ts"

export type Selection = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Selects or deselects a range, if the table only knows its own page. */
  onStretch?: (between: readonly [string, string], checked: boolean) => void
}

/**
 * Row selection, single or as a range (P202): Shift with click, space or arrow keys. `ids`: all rows in screen order.
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
    // Starts with the first row if it is not selected.
    onChange(selectRange(ids, [id, nextId], true, selected))
    last.current = nextId
    next.focus()
  }
  return (id: string) => ({
    checked: selected.has(id),
    onChange: () => tick(id),
    place: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => step(event, id),
      // Space causes a click without a pointer, whose key state was read before.
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        if (event.detail > 0) withShift.current = event.shiftKey
      },
      // Prevents text selection on Shift-click.
      onMouseDown: (event: MouseEvent<HTMLElement>) => {
        if (event.shiftKey) event.preventDefault()
      },
    },
  })
}

function tickOf(place: HTMLElement, by: 1 | -1): HTMLElement | null {
  const row = place.closest("[data-row]")
  const other = by > 0 ? row?.nextElementSibling : row?.previousElementSibling
  return other?.querySelector<HTMLElement>("input[type=checkbox]") ?? null
}
