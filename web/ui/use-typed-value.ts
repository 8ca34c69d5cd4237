import { useState } from "react"
import type { Parsed } from "./parse-input.ts"

type Options<T> = {
  value: T | null
  onChange: (value: T | null) => void
  parse: (text: string) => Parsed<T>
  show: (value: T) => string
  /** Hand on when the field is left or Enter is pressed, instead of with every key. */
  commitOnBlur?: boolean | undefined
}

/**
 * Keeps what somebody types exactly as typed, and hands on what it means. Text that means nothing hands on null;
 * a value set from outside replaces the text; leaving the field writes a good value in its usual form.
 */
export function useTypedValue<T>({ value, onChange, parse, show, commitOnBlur }: Options<T>) {
  const shownValue = value === null ? "" : show(value)
  const [draft, setDraft] = useState({ text: shownValue, value })
  const current = Object.is(draft.value, value) ? draft : { text: shownValue, value }
  if (current !== draft) setDraft(current)
  const parsed = parse(current.text)

  const type = (text: string) => {
    if (commitOnBlur) return setDraft({ text, value })
    const next = parse(text).value
    setDraft({ text, value: next })
    if (next !== value) onChange(next)
  }
  const leave = () => {
    if (commitOnBlur) {
      setDraft({ text: shownValue, value })
      if (parsed.value !== value) onChange(parsed.value)
    } else if (parsed.value !== null && parsed.validity === null) {
      setDraft({ text: show(parsed.value), value })
    }
  }
  return { text: current.text, parsed, type, leave }
}
