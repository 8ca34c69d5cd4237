import type { Place, Size, Ticked } from "./placement.ts"

/** A key as the browser tells of it. */
export type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

/** What a key does in the grid while no cell is open (P211). */
export type GridAct =
  | { readonly does: "move"; readonly to: Place; readonly extends: boolean }
  /** Opens the cell; with a text in place of what stands there. */
  | { readonly does: "edit"; readonly text?: string }
  | { readonly does: "toggle" | "clear" | "fill" | "all" | "row" | "release" | "undo" | "redo" }

/** Whether it types into cells. */
export const isWriting = ({ does }: GridAct): boolean =>
  does === "edit" || does === "toggle" || does === "clear" || does === "fill"

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** `page` is how many rows are in sight. Null for what the grid leaves to the browser: Tab at the end of a row, copying, "?". */
export function gridAct(press: Press, { active }: Ticked, size: Size, page: number): GridAct | null {
  const { key, shiftKey, altKey } = press
  if (altKey) return null
  if (press.ctrlKey || press.metaKey) return withControl(press, active, size)
  const [rows, columns] = steps[key] ?? [0, 0]
  if (rows || columns) return move(active, rows, columns, shiftKey, size)
  switch (key) {
    case "PageDown":
      return move(active, page, 0, shiftKey, size)
    case "PageUp":
      return move(active, -page, 0, shiftKey, size)
    case "Home":
      return move(active, 0, -size.columns, shiftKey, size)
    case "End":
      return move(active, 0, size.columns, shiftKey, size)
    case "Tab": {
      const next = active.column + (shiftKey ? -1 : 1)
      return next < 0 || next >= size.columns ? null : move(active, 0, next - active.column, false, size)
    }
    case "Enter":
    case "F2":
      return { does: "edit" }
    case "Backspace":
      return { does: "edit", text: "" }
    case "Delete":
      return { does: "clear" }
    case "Escape":
      return { does: "release" }
    case " ":
      return { does: shiftKey ? "row" : "toggle" }
    default:
      // The overview of the keys stays in reach.
      return key.length === 1 && key !== "?" ? { does: "edit", text: key } : null
  }
}

function withControl({ key, shiftKey }: Press, active: Place, size: Size): GridAct | null {
  const [rows, columns] = steps[key] ?? [0, 0]
  if (rows || columns) return move(active, rows * size.rows, columns * size.columns, shiftKey, size)
  if (key === "Home") return move(active, -size.rows, -size.columns, shiftKey, size)
  if (key === "End") return move(active, size.rows, size.columns, shiftKey, size)
  switch (key.toLowerCase()) {
    case "d":
      return { does: "fill" }
    case "a":
      return { does: "all" }
    case "z":
      return { does: shiftKey ? "redo" : "undo" }
    case "y":
      return { does: "redo" }
    default:
      return null
  }
}

const within = (at: number, count: number) => Math.max(0, Math.min(at, count - 1))

function move(
  { row, column }: Place,
  rows: number,
  columns: number,
  isExtending: boolean,
  size: Size,
): GridAct {
  const to = { row: within(row + rows, size.rows), column: within(column + columns, size.columns) }
  return { does: "move", to, extends: isExtending }
}
