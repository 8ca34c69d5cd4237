import { createContext, useCallback, useContext, useLayoutEffect, useRef, useSyncExternalStore } from "react"

type Problem = { label: string; message: string; focus: () => void }
type Entry = Problem & { element: () => HTMLElement | null }

/** What the fields of one form know together: who has a problem, and whether a submit has failed already. */
type FormState = {
  set: (key: string, entry: Entry | null) => void
  problems: () => readonly Problem[]
  subscribe: (listener: () => void) => () => void
  attempted: boolean
}

export function createRegistry() {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  let snapshot: readonly Problem[] = []

  const inOrder = () =>
    [...entries.values()].sort((a, b) => {
      const [first, second] = [a.element(), b.element()]
      if (!first || !second) return 0
      return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
    })

  return {
    set(key: string, entry: Entry | null) {
      if (entry) entries.set(key, entry)
      else if (!entries.delete(key)) return
      snapshot = inOrder()
      for (const listener of listeners) listener()
    },
    problems: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const FormContext = createContext<FormState | null>(null)

const none: readonly Problem[] = []
const never = () => () => undefined

/** The problems of the form around, in the order in which the fields stand on the screen. */
export function useProblems(form: FormState | null): readonly Problem[] {
  return useSyncExternalStore(form?.subscribe ?? never, form?.problems ?? (() => none))
}

/**
 * Tells the form around about this field's problem and gives back what the field should show: nothing before a failed
 * submit (P88); outside a form, where nothing is submitted, once the field is left.
 */
export function useFieldProblem(
  id: string,
  label: string,
  message: string | undefined,
  isLeft = false,
): { shown: string | undefined; fieldRef: (element: HTMLElement | null) => void } {
  const form = useContext(FormContext)
  const field = useRef<HTMLElement>(null)
  // It keeps the element while React hands it over from one rendering to the next, when others ask where it stands.
  const fieldRef = useCallback((element: HTMLElement | null) => {
    field.current = element ?? field.current
  }, [])
  const set = form?.set

  useLayoutEffect(() => {
    const element = () => field.current
    set?.(id, message ? { label, message, element, focus: () => field.current?.focus() } : null)
    return () => set?.(id, null)
  }, [set, id, label, message])

  return { shown: (form ? form.attempted : isLeft) ? message : undefined, fieldRef }
}
