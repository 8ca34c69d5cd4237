import { useCallback, useRef, useState } from "react"
import { gridFields } from "../../../contract/car-fields.ts"
import { forgetDraft, keepDraft, readDraft } from "../../ui/browser/index.ts"
import type { Entries, Entry, GridDraft } from "./grid-draft.ts"

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

/** What was typed into the grid: kept with each change, so that it outlives a reload and the end of the session (P211, ADR-0017). */
export function useGridDraft(): readonly [GridDraft, ChangeDraft] {
  const [draft, setDraft] = useState(readKept)
  const newest = useRef(draft)
  const change = useCallback<ChangeDraft>((step) => {
    const next = step(newest.current)
    if (next === newest.current) return
    newest.current = next
    // At once and not after drawing: a cell that is open while the page is left is kept on the way out.
    if (Object.keys(next).length > 0) keepDraft(key, { cells: JSON.stringify(next) })
    else forgetDraft(key)
    setDraft(next)
  }, [])
  return [draft, change]
}
