import type { ClipboardEvent } from "react"
import { type CarFieldName, fieldOf } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { formatTsv, parseTsv } from "../../ui/values/index.ts"
import type { Choices } from "../car-record/index.ts"
import { copiedText, readCell, type Way } from "./cell-values.ts"
import { cellLockOf, gridColumns } from "./columns.ts"
import {
  type Entries,
  type GridDraft,
  type TypedCell,
  typedOver,
  withCells,
  withEntries,
} from "./grid-draft.ts"
import { placeBlock, spanOf, type Ticked } from "./placement.ts"
import type { ChangeDraft } from "./use-grid-draft.ts"

/** A text for a cell, which is that of its car wherever this stands. */
export type TypedInto = { readonly car: Car; readonly column: number; readonly text: string }

type Parts = {
  cars: readonly Car[]
  draft: GridDraft
  change: ChangeDraft
  choices: Choices
  ticked: Ticked
  /** Says in a sentence what became of a block. */
  tell: (sentence: string) => void
}

const nameAt = (column: number): CarFieldName => (gridColumns[column] as (typeof gridColumns)[number]).name

/** What is done with a block of cells at once (P212): pasted, filled down, emptied, copied. */
export function useBlocks({ cars, draft, change, choices, ticked, tell }: Parts) {
  const { t } = useTranslation("grid")
  const size = { rows: cars.length, columns: gridColumns.length }
  const count = (n: number) => ({ count: n, formatted: numberText(n) })

  /** Types texts into cells; answers how many of them could not be typed into. */
  function type(cells: readonly TypedInto[], way: Way = "typed"): { taken: number; kept: number } {
    const byCar = Map.groupBy(cells, ({ car }) => car)
    let kept = 0
    let taken = 0
    change((before) => {
      let next = before
      for (const [car, placed] of byCar) {
        const typed = placed.flatMap(({ column, text }): TypedCell[] => {
          const name = nameAt(column)
          const field = fieldOf(name)
          const isKept = cellLockOf(car, name) !== null || (text.trim() === "" && field.kind === "flag")
          if (isKept) kept += 1
          else taken += 1
          return isKept ? [] : [{ name, text, read: readCell(field, text, choices, way) }]
        })
        next = typed.length > 0 ? withEntries(next, car.id, withCells(car, next[car.id], typed)) : next
      }
      return next
    })
    return { taken, kept }
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault()
    // Plain text alone: what another program says beside it is its own markup.
    const text = event.clipboardData.getData("text/plain")
    if (text === "") return
    const placed = placeBlock(parseTsv(text), ticked, size)
    const cells = placed.cells.map(({ row, ...cell }) => ({ ...cell, car: carAt(row) }))
    const { taken, kept } = type(cells, "pasted")
    const said = [t("pasted", count(taken))]
    if (placed.lostRows > 0) said.push(t("lostRows", count(placed.lostRows)))
    if (placed.lostColumns > 0) said.push(t("lostColumns", count(placed.lostColumns)))
    if (kept > 0) said.push(t("keptCells", count(kept)))
    tell(said.join(" "))
  }

  const carAt = (row: number) => cars[row] as Car
  const values = (row: number, entries: Entries | undefined) => typedOver(carAt(row), entries)

  function textsOf(): string[][] {
    const { top, bottom, left, right } = spanOf(ticked)
    return range(top, bottom).map((row) => {
      const entries = draft[carAt(row).id]
      const typed = values(row, entries)
      return range(left, right).map((column) => {
        const name = nameAt(column)
        return entries?.[name]?.text ?? copiedText(fieldOf(name), typed[name], choices)
      })
    })
  }

  function copy(event: ClipboardEvent) {
    event.preventDefault()
    const texts = textsOf()
    event.clipboardData.setData("text/plain", formatTsv(texts))
    tell(t("copied", count(texts.length * (texts[0]?.length ?? 0))))
  }

  /** The first row of the block into those below; of a single row the one above it, as in Excel. */
  function fill() {
    const { top, bottom, left, right } = spanOf(ticked)
    const from = top === bottom ? top - 1 : top
    if (from < 0) return
    const source = textsOfRow(from, left, right)
    const cells = range(from + 1, bottom).flatMap((row) =>
      source.map((text, at) => ({ car: carAt(row), column: left + at, text })),
    )
    const { taken, kept } = type(cells)
    tell([t("filled", count(taken)), kept > 0 ? t("keptCells", count(kept)) : ""].filter(Boolean).join(" "))
  }

  const textsOfRow = (row: number, left: number, right: number) => {
    const typed = values(row, draft[carAt(row).id])
    return range(left, right).map((column) =>
      copiedText(fieldOf(nameAt(column)), typed[nameAt(column)], choices),
    )
  }

  function clear() {
    const { top, bottom, left, right } = spanOf(ticked)
    const cells = range(top, bottom).flatMap((row) =>
      range(left, right).map((column) => ({ car: carAt(row), column, text: "" })),
    )
    const { taken, kept } = type(cells)
    tell([t("cleared", count(taken)), kept > 0 ? t("keptCells", count(kept)) : ""].filter(Boolean).join(" "))
  }

  return { type, paste, copy, fill, clear }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
