import { useEffect, useState } from "react"
import type { Parsed } from "../values/index.ts"

/** Longer than between two keys, short enough to be an answer, in milliseconds. */
const pauseMs = 400

type Options<T> = {
  value: T | null
  onChange: (value: T | null) => void
  parse: (text: string) => Parsed<T>
  show: (value: T) => string
  commitOnPause?: boolean | undefined
}

/**
 * Keeps what somebody types exactly as typed, and hands on what it means: with every key, or once typing pauses. Text that
 * means nothing hands on null, or nothing at all where a pause is waited for; a value set from outside replaces a text
 * that means something else; leaving the field writes a good value in its usual form.
 */
export function useTypedValue<T>({ value, onChange, parse, show, commitOnPause }: Options<T>) {
  const shownValue = value === null ? "" : show(value)
  const [draft, setDraft] = useState({ text: shownValue, value })
  const current = Object.is(draft.value, value) ? draft : { text: textFor(draft.text), value }
  if (current !== draft) setDraft(current)
  const parsed = parse(current.text)
  const good = parsed.validity === null ? parsed.value : null

  function textFor(text: string) {
    return value !== null && Object.is(parse(text).value, value) ? text : shownValue
  }

  useEffect(() => {
    if (!commitOnPause || good === null || good === value) return
    const timer = setTimeout(() => onChange(good), pauseMs)
    return () => clearTimeout(timer)
  }, [commitOnPause, good, value, onChange])

  const type = (text: string) => {
    if (commitOnPause) return setDraft({ text, value })
    const next = parse(text).value
    setDraft({ text, value: next })
    if (next !== value) onChange(next)
  }
  const leave = () => {
    if (commitOnPause) {
      setDraft({ text: shownValue, value })
      if (parsed.value !== null && parsed.value !== value) onChange(parsed.value)
    } else if (parsed.value !== null && parsed.validity === null) {
      setDraft({ text: show(parsed.value), value })
    }
  }
  return { text: current.text, parsed, type, leave }
}
