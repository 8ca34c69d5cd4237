import { useCallback, useLayoutEffect, useRef, useState } from "react"
import type { Opened } from "./GridCell.tsx"
import type { Place, Size, Ticked } from "./placement.ts"

const corner: Place = { row: 0, column: 0 }

/** Which cells are ticked and which of them is open, and the way to others; the focus follows. */
export function useTicked({ rows, columns }: Size, bring: (place: Place) => void) {
  const [ticked, setTicked] = useState<Ticked>({ anchor: corner, active: corner })
  const [opened, setOpened] = useState<Opened | null>(null)
  const wantsFocus = useRef(false)
  const within = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  })
  const inSize = { anchor: within(ticked.anchor), active: within(ticked.active) }
  const { row, column } = inSize.active
  useLayoutEffect(() => {
    if (!wantsFocus.current || opened) return
    wantsFocus.current = false
    bring({ row, column })
  }, [bring, row, column, opened])
  const go = useCallback((to: Place, isExtending = false) => {
    wantsFocus.current = true
    setOpened(null)
    setTicked((before) => ({ anchor: isExtending ? before.anchor : to, active: to }))
  }, [])
  return {
    ticked: inSize,
    opened,
    go,
    tick: (anchor: Place, active: Place) => {
      wantsFocus.current = true
      setTicked({ anchor, active })
    },
    open: (how: Opened) => {
      wantsFocus.current = true
      setOpened(how)
    },
    close: useCallback(() => {
      wantsFocus.current = true
      setOpened(null)
    }, []),
  }
}
