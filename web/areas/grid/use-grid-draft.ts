import { useCallback, useRef, useState } from "react"
import { gridFields } from "../../../contract/car-fields.ts"
import { forgetDraft, keepDraft, readDraft } from "../../ui/browser/index.ts"
import { type Entries, type Entry, type GridDraft, isSameDraft } from "./grid-draft.ts"

const key = "grid"
const known = new Set<string>(gridFields)

/** What was typed and not saved, as it was kept in this tab; what this build does not know is left out. */
function readKept(): GridDraft {
  const kept = readDraft(key, { cells: "{}" })
  try {
    const cars = Object.entries(JSON.parse(kept?.cells ?? "{}") as Record<string, Record<string, Entry>>)
    return Object.fromEntries(
      cars.map(([id, entries]) => [
        id,
        Object.fromEntries(Object.entries(entries).filter(([name]) => known.has(name))) as Entries,
      ]),
    )
  } catch {
    return {}
  }
}

export type ChangeDraft = (step: (before: GridDraft) => GridDraft) => void
/** A step of one's own typing back or forth: the draft before and after it, or null where there is none. */
export type StepDraft = (to: "undo" | "redo") => readonly [GridDraft, GridDraft] | null

const mostSteps = 200
const noSteps: Readonly<Record<"undo" | "redo", readonly GridDraft[]>> = { undo: [], redo: [] }

/**
 * What was typed into the grid: kept with each change, so that it outlives a reload and the end of the session (P211, ADR-0017).
 * Steps lead back to what was typed in this visit, never behind a save: `settle` changes the draft and forgets them.
 */
export function useGridDraft() {
  const [draft, setDraft] = useState(readKept)
  const newest = useRef(draft)
  const steps = useRef(noSteps)
  const show = useCallback((next: GridDraft) => {
    newest.current = next
    // At once and not after drawing: a cell that is open while the page is left is kept on the way out.
    if (Object.keys(next).length > 0) keepDraft(key, { cells: JSON.stringify(next) })
    else forgetDraft(key)
    setDraft(next)
  }, [])
  const change = useCallback<ChangeDraft>(
    (step) => {
      const next = step(newest.current)
      // Typing what stands there already is no step.
      if (isSameDraft(next, newest.current)) return
      steps.current = { undo: [...steps.current.undo, newest.current].slice(-mostSteps), redo: [] }
      show(next)
    },
    [show],
  )
  const settle = useCallback<ChangeDraft>(
    (step) => {
      steps.current = noSteps
      show(step(newest.current))
    },
    [show],
  )
  const step = useCallback<StepDraft>(
    (to) => {
      const next = steps.current[to].at(-1)
      if (!next) return null
      const before = newest.current
      const back = to === "undo" ? "redo" : "undo"
      const left = { [to]: steps.current[to].slice(0, -1), [back]: [...steps.current[back], before] }
      steps.current = { ...noSteps, ...left }
      show(next)
      return [before, next]
    },
    [show],
  )
  return { draft, change, settle, step }
}
