import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { classes } from "../theme/classes.ts"
import type { Parsed } from "../values/parse-text.ts"
import styles from "./Field.module.css"
import { describedBy, Field, type FieldProps } from "./Field.tsx"
import { useFieldProblem } from "./form-context.ts"
import { type OwnMessages, validationMessage } from "./validation-messages.ts"

/** What number, euro and date inputs share for the caller. */
export type TypedInputProps<T> = FieldProps & {
  value: T | null
  onChange: (value: T | null) => void
  name?: string
  min?: T | undefined
  max?: T | undefined
  placeholder?: string | undefined
  /** Takes the place of the general sentences, e.g. `{ rangeUnderflow: "Mindestlaufleistung: {min}" }`. */
  messages?: OwnMessages | undefined
  /** A rule of its own over a value whose form is right; the sentence to show, or undefined. */
  check?: ((value: T | null) => string | undefined) | undefined
  /** Why this cannot be changed now: shown as the hint, the text can still be read and copied. */
  lockedBecause?: string | undefined
  /** The reason is told to assistive technology only, where the same sentence already stands nearby. */
  reasonHidden?: boolean
  /** What an emptied field means; nothing unless told otherwise. */
  empty?: T | undefined
  /** Hand on what can be read when typing pauses on a good value, the field is left or Enter is pressed. */
  commitOnPause?: boolean | undefined
}

type Props<T> = TypedInputProps<T> & {
  /** Why a text cannot be read, with one that can. */
  invalid: string
  parse: (text: string) => Parsed<T>
  show: (value: T) => string
  inputMode: "numeric" | "decimal" | "text"
  inputClass?: string | undefined
  after?: ReactNode
}

const shownAs = <T,>(value: T | undefined, show: (value: T) => string) =>
  value === undefined ? undefined : show(value)

/** The one text box behind number, euro and date: typed the German way in any browser locale (P10, P12). */
export function TypedInput<T>(props: Props<T>) {
  const { label, required, invalid, show, lockedBecause } = props
  const id = useId()
  const { text, parsed, type, leave } = useTypedValue(props)
  const left = useLeft()
  const values = {
    min: shownAs(props.min, show),
    max: shownAs(props.max, show),
    lower: shownAs(parsed.lower, show),
    upper: shownAs(parsed.upper, show),
  }
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const message = parsed.validity
    ? validationMessage(parsed.validity, { ...given, invalid }, props.messages)
    : props.check?.(parsed.value)
  const { shown, fieldRef } = useFieldProblem(id, label, lockedBecause ? undefined : message, left.isLeft)
  const reason = props.reasonHidden ? <span className="visually-hidden">{lockedBecause}</span> : lockedBecause
  const hint = lockedBecause ? reason : props.hint

  return (
    <Field {...props} id={id} hint={hint} error={shown}>
      <div className={classes(styles.box, lockedBecause && styles.locked)} data-says={text}>
        <input
          id={id}
          name={props.name}
          ref={fieldRef}
          type="text"
          className={classes(styles.input, props.inputClass)}
          inputMode={props.inputMode}
          autoComplete="off"
          placeholder={props.placeholder}
          value={text}
          readOnly={Boolean(lockedBecause)}
          required={required}
          aria-invalid={shown ? true : undefined}
          aria-describedby={describedBy(id, hint, shown)}
          onChange={(event) => {
            left.type()
            type(event.target.value)
          }}
          onBlur={() => {
            left.leave()
            leave()
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && props.commitOnPause) leave()
          }}
        />
        {props.after}
      </div>
    </Field>
  )
}

/**
 * Whether a field was left and has not been typed into since. Who leaves it by pressing something is told after that: what the
 * sentence moves could be what is pressed (P199).
 */
function useLeft() {
  const [isLeft, setLeft] = useState(false)
  const waiting = useRef<AbortController | null>(null)

  const type = () => {
    waiting.current?.abort()
    setLeft(false)
  }
  const leave = () => {
    if (document.querySelector(":active") === null) return setLeft(true)
    waiting.current = new AbortController()
    // The click comes right behind it.
    const { signal } = waiting.current
    const told = () => setTimeout(() => signal.aborted || setLeft(true))
    window.addEventListener("mouseup", told, { once: true, capture: true, signal })
  }
  return { isLeft, type, leave }
}

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
function useTypedValue<T>({ value, onChange, parse, show, commitOnPause }: Options<T>) {
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
