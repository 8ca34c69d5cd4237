// biome-ignore-all lint/a11y/useSemanticElements: a table cannot hold rows that are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid the active cell alone takes the focus
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react"
import { type CarFieldName, fieldOf, labelOf } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { useTranslation } from "../../texts.ts"
import type { Choices } from "../car-record/index.ts"
import { cellText } from "./cell-values.ts"
import { cellLockOf, fullWidth, gridColumns, nameWidth } from "./columns.ts"
import styles from "./Grid.module.css"
import type { CellActs, Opened } from "./GridCell.tsx"
import { GridHead } from "./GridHead.tsx"
import { GridRow } from "./GridRow.tsx"
import { firstDifference, type GridDraft, isContested, typedOver } from "./grid-draft.ts"
import { gridAct, isWriting } from "./grid-keys.ts"
import { type Place, spanOf } from "./placement.ts"
import { type TypedInto, useBlocks } from "./use-blocks.ts"
import { rowHeight, useDrawn } from "./use-drawn.ts"
import type { ChangeDraft, StepDraft } from "./use-grid-draft.ts"
import { useHeldCars } from "./use-held-cars.ts"
import { useTicked } from "./use-ticked.ts"

const gridNames = gridColumns.map(({ name }) => name)

/** Makes a cell the active one and brings it into sight; answers its id, or null where its car is not among those found. */
export type GoToCell = (id: string, name: CarFieldName) => string | null

type Props = {
  goTo: Ref<GoToCell>
  found: readonly Car[]
  draft: GridDraft
  change: ChangeDraft
  step: StepDraft
  choices: Choices
}

/** The cells of the found cars (P210–P212), by the pattern of an ARIA grid; rows are drawn as far as they are seen. */
export function CellGrid({ goTo, found, draft, change, step, choices }: Props) {
  const { t } = useTranslation("grid")
  const [opened, setOpened] = useState<Opened | null>(null)
  const cars = useHeldCars(found, opened !== null)
  const area = useRef<HTMLDivElement>(null)
  const [told, tell] = useState("")
  const bring = useCallback(({ row, column }: Place) => {
    const cell = document.getElementById(`grid-${row}-${column}`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [])
  const size = { rows: cars.length, columns: gridColumns.length }
  const at = useTicked(cars, opened !== null, bring)
  const { ticked } = at
  const { active } = ticked
  const { rows, columns } = useDrawn(area, cars.length, active.row)
  const blocks = useBlocks({ cars, draft, change, choices, ticked, tell })
  /** After Esc the next Tab leaves the grid. */
  const isReleased = useRef(false)

  const leftText = (car: Car, isTyped = draft[car.id] !== undefined) =>
    t("carLeft", { car: car.jobNumber }) + (isTyped ? ` ${t("leftTyped")}` : "")
  /** Types into the open cell, whose car may have left the list meanwhile. */
  const take = (cell: TypedInto) => {
    const { taken } = blocks.type([cell])
    if (taken > 0 && !found.some(({ id }) => id === cell.car.id)) tell(leftText(cell.car, true))
  }
  const newest = useRef({ at, take, size })
  newest.current = { at, take, size }
  const acts = useMemo(
    (): CellActs => ({
      done: (cell, [down, right]) => {
        const { at: now, size: within } = newest.current
        newest.current.take(cell)
        setOpened(null)
        if (!down && !right) return now.comeBack()
        const { row, column } = now.ticked.active
        now.go({
          row: Math.max(0, Math.min(row + down, within.rows - 1)),
          column: Math.max(0, Math.min(column + right, within.columns - 1)),
        })
      },
      cancel: () => {
        newest.current.at.comeBack()
        setOpened(null)
      },
      keep: (cell) => newest.current.take(cell),
    }),
    [],
  )

  const open = (text?: string) => {
    const car = cars[active.row]
    const name = gridColumns[active.column]?.name
    if (!car || !name) return
    const lock = cellLockOf(car, name)
    if (lock) tell(t(`lock_${lock}`))
    else if (fieldOf(name).kind === "flag" && text === undefined) toggle(car)
    else {
      rows.scrollToIndex(active.row)
      setOpened(text === undefined ? {} : { text })
    }
  }
  const toggle = (car: Car) => {
    const name = gridColumns[active.column]?.name
    if (!name) return
    const value = typedOver(car, draft[car.id])[name]
    blocks.type([{ car, column: active.column, text: value === true ? "nein" : "ja" }])
  }

  const { left } = at
  /** What was meant for a car that left the list goes into no other: that is said, and the next is for the one it shows now. */
  const hasLeft = () => {
    if (!left) return false
    tell(leftText(left))
    at.go(active)
    return true
  }
  /** Whoever comes from elsewhere means the cell that they see. */
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (left && relatedTarget && !currentTarget.contains(relatedTarget)) at.go(active)
  }

  /** The cells follow a step, and what it changed first comes into sight; it may be of a car that is not found now. */
  const stepTo = (to: "undo" | "redo") => {
    const drafts = step(to)
    if (!drafts) return tell(t(`${to}Nothing`))
    tell(t(to))
    const place = firstDifference(cars, gridNames, ...drafts)
    if (!place) return
    rows.scrollToIndex(place.row)
    at.go(place)
  }

  useImperativeHandle(goTo, () => (id, name) => {
    const place = { row: cars.findIndex((car) => car.id === id), column: gridNames.indexOf(name) }
    if (place.row < 0) return null
    setOpened(null)
    rows.scrollToIndex(place.row)
    at.go(place)
    return `grid-${place.row}-${place.column}`
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (opened || !(event.target as Element).matches("[role=gridcell]")) return
    const page = Math.max(1, Math.floor((area.current?.clientHeight ?? 0) / rowHeight) - 2)
    const wasReleased = isReleased.current
    isReleased.current = event.key === "Escape" || (wasReleased && event.key === "Shift")
    if (event.key === "Tab" && wasReleased) return
    const act = gridAct(event, ticked, size, page)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    if (isWriting(act) && hasLeft()) return
    switch (act.does) {
      case "move":
        // Far rows are not drawn yet.
        if (Math.abs(act.to.row - active.row) > 1) rows.scrollToIndex(act.to.row)
        return at.go(act.to, act.extends)
      case "edit":
        return open(act.text)
      case "toggle": {
        const name = gridColumns[active.column]?.name
        return name && fieldOf(name).kind === "flag" ? open() : open(" ")
      }
      case "clear":
        return blocks.clear()
      case "fill":
        return blocks.fill()
      case "row":
        return at.tick({ row: active.row, column: 0 }, { row: active.row, column: size.columns - 1 })
      case "all":
        return at.tick({ row: 0, column: 0 }, { row: size.rows - 1, column: size.columns - 1 })
      case "undo":
      case "redo":
        return stepTo(act.does)
      case "release":
        tell(t("released"))
        return at.go(active)
    }
  }

  const placeOf = (target: EventTarget): Place | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[role=gridcell]") : null
    return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
  }
  const onPointerDown = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place || event.button !== 0) return
    const isActive = place.row === active.row && place.column === active.column
    if (opened && isActive) return
    if (!opened) {
      // The focus is set when the cell is drawn as the active one.
      event.preventDefault()
      // What is marked elsewhere on the page stays marked then, and Chromium copies and pastes there instead of in the cells.
      getSelection()?.removeAllRanges()
    }
    const wasFocused = document.activeElement?.id === `grid-${place.row}-${place.column}`
    if (isActive && wasFocused && !event.shiftKey && !at.left) return open()
    setOpened(null)
    at.go(place, event.shiftKey)
  }
  const onPointerMove = (event: MouseEvent) => {
    if (event.buttons !== 1 || opened) return
    const place = placeOf(event.target)
    if (place && (place.row !== active.row || place.column !== active.column)) at.go(place, true)
  }

  const span = spanOf(ticked)
  return (
    <>
      <div
        ref={area}
        role="grid"
        aria-label={t("label")}
        aria-rowcount={cars.length + 1}
        aria-colcount={gridColumns.length + 1}
        aria-multiselectable="true"
        className={styles.area}
        style={{ scrollPaddingInlineStart: nameWidth + 8 }}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onCopy={(event) => !opened && blocks.copy(event)}
        onPaste={(event) => !opened && !hasLeft() && blocks.paste(event)}
      >
        <GridHead />
        <div
          role="rowgroup"
          className={styles.rows}
          style={{ height: rows.getTotalSize(), width: fullWidth }}
        >
          {rows.getVirtualItems().map(({ index, start }) => {
            const car = cars[index]
            if (!car) return null
            const isIn = span.top <= index && index <= span.bottom
            return (
              <GridRow
                key={car.id}
                car={car}
                row={index}
                top={start}
                columns={columns}
                entries={draft[car.id]}
                active={active.row === index ? active.column : null}
                opened={active.row === index ? opened : null}
                ticked={isIn ? [span.left, span.right] : null}
                choices={choices}
                acts={acts}
              />
            )
          })}
        </div>
      </div>
      <p id="grid-note" className={styles.note}>
        <Note car={cars[active.row]} column={active.column} draft={draft} choices={choices} />
      </p>
      <p role="status" className={styles.note}>
        {told}
      </p>
    </>
  )
}

type NoteProps = { car: Car | undefined; column: number; draft: GridDraft; choices: Choices }

/** What there is to know about the active cell: which it is, what it was, why it is as it is. */
function Note({ car, column, draft, choices }: NoteProps) {
  const { t } = useTranslation("grid")
  const name = gridColumns[column]?.name
  if (!car || !name) return null
  const field = fieldOf(name)
  const entry = draft[car.id]?.[name]
  const lock = cellLockOf(car, name)
  const parts = [car.jobNumber, labelOf(name, car.area)]
  if (lock) parts.push(t(`lock_${lock}`))
  if (entry) parts.push(t("before", { value: cellText(field, entry.was, choices) || t("empty") }))
  if (entry?.problem) parts.push(entry.problem)
  if (entry && isContested(car, name, entry)) parts.push(t("contested"))
  return parts.join(" · ")
}
