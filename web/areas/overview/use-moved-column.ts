import { type DragEvent, type KeyboardEvent, useState } from "react"
import type { Area } from "../../../contract/enums.ts"
import { columnsKey, type ListColumn } from "../../../contract/list-columns.ts"
import { useLook } from "../car/index.ts"

/** Another order of columns: one of them at another place, the others around it. */
export function movedColumn<Column>(columns: readonly Column[], from: number, to: number): readonly Column[] {
  const column = columns[from]
  if (column === undefined || to < 0 || to >= columns.length) return columns
  const others = columns.filter((_, at) => at !== from)
  return [...others.slice(0, to), column, ...others.slice(to)]
}

/** Columns moved by dragging a head or by Alt with an arrow key; kept for the person (P180). */
export function useMovedColumn(area: Area, columns: readonly ListColumn[]) {
  const [, choose] = useLook(columnsKey[area])
  const [from, setFrom] = useState<number>()
  const [over, setOver] = useState<number>()
  const move = (at: number, to: number) => {
    const moved = movedColumn(columns, at, to)
    if (moved !== columns && at !== to) choose(moved.map(({ name }) => name))
  }
  const end = () => {
    setFrom(undefined)
    setOver(undefined)
  }
  return {
    /** Where a dragged head would be put. */
    over: from === over ? undefined : over,
    dragging: (index: number) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        // Firefox drags nothing that carries nothing.
        dataTransfer.setData("text/plain", columns[index]?.label ?? "")
        dataTransfer.effectAllowed = "move"
        setFrom(index)
      },
      onDragOver: (event: DragEvent) => {
        if (from === undefined) return
        event.preventDefault()
        setOver(index)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (from !== undefined) move(from, index)
        end()
      },
      onDragEnd: end,
    }),
    byKey: (index: number) => (event: KeyboardEvent) => {
      const step = event.altKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined
      if (step === undefined) return
      // The browser would go back a page.
      event.preventDefault()
      move(index, index + step)
    },
  }
}
