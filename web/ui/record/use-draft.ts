import { useEffect, useState } from "react"
import { forgetDraft, keepDraft, readDraft } from "../browser/index.ts"

/** What a form's frame must know about the draft in it. */
export type DraftMarks = {
  /** The form began with what had been typed before, and says so. */
  restored: boolean
  /** Throws the typed text away: the form is as it was loaded. */
  discard: () => void
  /** It was sent: nothing is to be brought back. */
  forget: () => void
}

export type Draft<T> = {
  value: T
  /** Something was typed. */
  dirty: boolean
  set: (change: (before: T) => T) => void
  edit: (changes: Partial<T>) => void
  marks: DraftMarks
}

const differs = <T>(value: T, initial: T) => JSON.stringify(value) !== JSON.stringify(initial)

/**
 * A form's value that survives the end of the session, a reload and a new build, until it is sent or discarded. The key
 * names form and record; `isTyped` says whether there is anything to keep. Never for passwords or consents.
 */
export function useDraft<T extends object>(
  key: string,
  initial: T,
  isTyped: (value: T, initial: T) => boolean = differs,
): Draft<T> {
  const [loaded] = useState(initial)
  const [{ value, restored }, setState] = useState(() => {
    const kept = readDraft(key, initial)
    return kept !== null && isTyped(kept, initial)
      ? { value: kept, restored: true }
      : { value: initial, restored: false }
  })
  const typed = isTyped(value, loaded)
  useEffect(() => {
    if (typed) keepDraft(key, value)
    else forgetDraft(key)
  }, [key, value, typed])

  const set: Draft<T>["set"] = (change) => setState((before) => ({ ...before, value: change(before.value) }))
  return {
    value,
    dirty: typed,
    set,
    edit: (changes) => set((before) => ({ ...before, ...changes })),
    marks: {
      restored,
      discard: () => {
        setState({ value: loaded, restored: false })
        forgetDraft(key)
      },
      forget: () => forgetDraft(key),
    },
  }
}
