// biome-ignore-all lint/a11y/useSemanticElements: a table cannot hold rows that are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid the active cell alone takes the focus
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react"
import type { CarField } from "../../../contract/car-field.ts"
import { folded } from "../../../contract/search.ts"
import { classes } from "../../ui/theme/index.ts"
import type { Choices } from "../car-record/index.ts"
import styles from "./Grid.module.css"

/** Where to go from a cell that is left: rows down, columns to the right. */
export type Step = readonly [rows: number, columns: number]

type Props = {
  field: CarField
  label: string
  /** What stands in it first. */
  text: string
  /** It was opened by typing: arrows then leave it, as in Excel. */
  isTyped: boolean
  choices: Choices
  onDone: (text: string, step: Step) => void
  onCancel: () => void
  /** It goes while it is open: with the page, or with the grid. */
  onKeep: (text: string) => void
}

const arrows: Readonly<Record<string, Step>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The open cell. Only this is drawn while somebody types. */
export function CellEditor({ field, label, text, isTyped, choices, onDone, onCancel, onKeep }: Props) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [value, setValue] = useState(text)
  const options = useOptions(field, choices, value, value !== text || isTyped)
  const [picked, setPicked] = useState(-1)
  const left = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.setSelectionRange(isTyped ? text.length : 0, text.length)
  }, [isTyped, text])
  useKeptOnLeave(() => {
    if (!left.current) onKeep(value)
  })
  const done = (step: Step, chosen = options[picked]) => {
    if (left.current) return
    left.current = true
    onDone(chosen ?? value, step)
  }
  const leave = (event: KeyboardEvent): (() => void) | undefined => {
    const { key, shiftKey } = event
    const forward = shiftKey ? -1 : 1
    if (key === "Escape")
      return () => {
        left.current = true
        onCancel()
      }
    if (key === "Enter" && !event.altKey) return () => done([forward, 0])
    if (key === "Tab") return () => done([0, forward])
    const isPicking = options.length > 0 && /^Arrow(Up|Down)$/.test(key)
    if (isPicking) return () => setPicked((at) => pickAfter(at, key === "ArrowDown" ? 1 : -1, options.length))
    const step = isTyped ? arrows[key] : undefined
    return step && (() => done(step))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === "Enter" && event.altKey) {
      event.preventDefault()
      document.execCommand("insertText", false, "\n")
      return
    }
    const act = leave(event)
    if (!act) return
    event.preventDefault()
    act()
  }
  const listId = options.length > 0 ? "grid-choices" : undefined
  return (
    <>
      <textarea
        ref={input}
        rows={1}
        className={styles.editor}
        aria-label={label}
        value={value}
        spellCheck={false}
        {...(field.kind !== "text" && {
          role: listId ? "combobox" : undefined,
          "aria-expanded": listId ? true : undefined,
          "aria-controls": listId,
          "aria-activedescendant": picked >= 0 ? `grid-choice-${picked}` : undefined,
        })}
        onChange={(event) => {
          setValue(event.target.value)
          setPicked(-1)
        }}
        onKeyDown={onKeyDown}
        onCopy={(event) => event.stopPropagation()}
        onPaste={(event) => event.stopPropagation()}
        onBlur={() => done([0, 0], undefined)}
      />
      {listId && (
        <div id={listId} role="listbox" aria-label={label} className={styles.choices}>
          {options.map((option, at) => (
            <div
              key={option}
              id={`grid-choice-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === picked}
              className={classes(styles.choice, at === picked && styles.pickedChoice)}
              // Before the input loses the focus, which would close it.
              onPointerDown={(event) => {
                event.preventDefault()
                done([0, 0], option)
              }}
            >
              {option}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

const pickAfter = (at: number, step: number, count: number) =>
  at < 0 && step < 0 ? count - 1 : (at + step + count) % count

const mostShown = 50

/** The labels that fit what is typed; all of them until something is. */
function useOptions(
  field: CarField,
  choices: Choices,
  typed: string,
  isNarrowed: boolean,
): readonly string[] {
  if (field.kind !== "choice" && field.kind !== "option" && field.kind !== "location") return []
  const wanted = isNarrowed ? folded(typed) : ""
  return choices(field)
    .filter(({ label, expired }) => !expired && folded(label).includes(wanted))
    .map(({ label }) => label)
    .slice(0, mostShown)
}

function useKeptOnLeave(keep: () => void): void {
  const newest = useRef(keep)
  useLayoutEffect(() => {
    newest.current = keep
  })
  useLayoutEffect(() => {
    const onHide = () => newest.current()
    window.addEventListener("pagehide", onHide)
    return () => {
      window.removeEventListener("pagehide", onHide)
      onHide()
    }
  }, [])
}
