import { type NavigateOptions, useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { stringifySearch } from "../../links.ts"

/** Long enough that a word becomes one entry, short enough that a link can be copied at once. */
const settledMs = 250

const isSet = (value: unknown) => value !== undefined && value !== "" && value !== false
const pick = (search: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(search).filter(([key, value]) => keys.includes(key) && isSet(value)))
const omit = (search: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !keys.includes(key)))

/**
 * What a list keeps in its URL (filters, page, sorting) under these keys. The list answers from this state at once; the
 * URL follows when typing has settled, and leads whenever something else changes it (back, a link, the menu).
 */
export function useListView<View extends object>(
  keys: readonly (keyof View & string)[],
): readonly [View, (change: (view: View) => View) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const linked = useMemo(() => pick(search, keys) as View, [search, keys])
  const linkedText = stringifySearch(linked as Record<string, unknown>)
  const written = useRef(linkedText)
  const [view, setView] = useState(linked)

  useEffect(() => {
    if (linkedText === written.current) return
    written.current = linkedText
    setView(linked)
  }, [linkedText, linked])

  useEffect(() => {
    const text = stringifySearch(pick(view, keys))
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      const change = (before: object) => ({ ...omit(before, keys), ...pick(view, keys) })
      void navigate({ to: ".", search: change, replace: true, resetScroll: false } as NavigateOptions)
    }, settledMs)
    return () => clearTimeout(timer)
  }, [view, keys, navigate])

  const change = useCallback((next: (view: View) => View) => setView(next), [])
  return [view, change]
}
