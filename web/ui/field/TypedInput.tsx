import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import type { PlainDate } from "../../../contract/core/dates.ts"
import { numberText } from "../../../contract/core/format.ts"
import { invalidDate } from "../../../contract/core/typed-dates.ts"
import { invalidNumber } from "../../../contract/core/typed-numbers.ts"
import { IconButton } from "../button/Button.tsx"
import { HStack } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import {
  dateInputText,
  decimalInputText,
  euroInputText,
  parseDate,
  parseEuro,
  parseNumber,
  parseTenths,
} from "../values/parse-input.ts"
import type { Parsed } from "../values/parse-text.ts"
import styles from "./Field.module.css"
import {
  describedBy,
  Field,
  type FieldProps,
  type OwnMessages,
  useFieldProblem,
  validationMessage,
} from "./Field.tsx"

export type TypedInputProps<T> = FieldProps & {
  value: T | null
  onChange: (value: T | null) => void
  name?: string
  min?: T | undefined
  max?: T | undefined
  placeholder?: string | undefined
  /** Replaces general messages, e.g. `{ rangeUnderflow: "Mindestlaufleistung: {min}" }`. */
  messages?: OwnMessages | undefined
  /** Additional validation of a well-formed value; returns the message or undefined. */
  check?: ((value: T | null) => string | undefined) | undefined
  /** Why it is read-only; shown as the hint. */
  lockedBecause?: string | undefined
  /** For screen readers only, if the same sentence is visible nearby. */
  reasonHidden?: boolean
  empty?: T | undefined
  /** Commits valid input when typing pauses, on blur and on Enter. */
  commitOnPause?: boolean | undefined
}

type Props<T> = TypedInputProps<T> & {
  invalid: string
  parse: (text: string) => Parsed<T>
  show: (value: T) => string
  inputMode: "numeric" | "decimal" | "text"
  inputClass?: string | undefined
  after?: ReactNode
}

const shownAs = <T,>(value: T | undefined, show: (value: T) => string) =>
  value === undefined ? undefined : show(value)

/** Text box for numbers, amounts and dates, in German format regardless of the browser's locale (P110). */
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

/** Whether the field was left and not edited since. Set after the click that caused the blur, because the error message may move the click's target (P199). */
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
    // The click follows the blur.
    const { signal } = waiting.current
    const markLeft = () => setTimeout(() => signal.aborted || setLeft(true))
    window.addEventListener("mouseup", markLeft, { once: true, capture: true, signal })
  }
  return { isLeft, type, leave }
}

/** Longer than between two keystrokes, short enough to feel immediate, in ms. */
const pauseMs = 400

type Options<T> = {
  value: T | null
  onChange: (value: T | null) => void
  parse: (text: string) => Parsed<T>
  show: (value: T) => string
  commitOnPause?: boolean | undefined
}

/** Invalid text reports null, or nothing with `commitOnPause`. Another value from outside replaces the text. */
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

type NumberInputProps = TypedInputProps<number> & {
  step?: number
  /** Shown after the number; may be typed too. */
  unit?: string | undefined
}

type NumericProps = NumberInputProps &
  Pick<Props<number>, "show"> & {
    parse: (text: string, limits: Omit<NumberInputProps, "label" | "value" | "onChange">) => Parsed<number>
    keypad: "numeric" | "decimal"
  }

function Numeric({ unit, parse, keypad, ...props }: NumericProps) {
  // The iPhone's numeric keypads have no minus sign.
  const isNegativePossible = props.min === undefined || props.min < 0
  return (
    <TypedInput
      {...props}
      invalid={invalidNumber(unit)}
      parse={(text) => parse(text, { ...props, unit })}
      inputMode={isNegativePossible ? "text" : keypad}
      after={unit && <span className={styles.affix}>{unit}</span>}
    />
  )
}

/** A whole number, typed as "12.345". */
export const NumberInput = (props: NumberInputProps) => (
  <Numeric {...props} parse={parseNumber} show={numberText} keypad="numeric" />
)

/** An amount in cents, typed as "1.234,56"; `min`, `max` and `step` in cents. */
export const EuroInput = (props: Omit<NumberInputProps, "unit">) => (
  <Numeric {...props} unit="€" parse={parseEuro} show={euroInputText} keypad="decimal" />
)

/** A number with at most one decimal, typed as "6,4"; value and limits in hundredths. */
export const DecimalInput = (props: Omit<NumberInputProps, "step">) => (
  <Numeric {...props} parse={parseTenths} show={decimalInputText} keypad="decimal" />
)

type DateInputProps = TypedInputProps<PlainDate> & {
  /** Also accepts a month, meaning its first day. */
  monthOnly?: boolean | undefined
}

/** A plain date, typed as "31.12.2026", with the browser's calendar. */
export function DateInput({ monthOnly, ...props }: DateInputProps) {
  const { value, onChange, min, max, lockedBecause } = props
  const picker = useRef<HTMLInputElement>(null)

  const calendar = !lockedBecause && (
    <HStack as="span" align="center" className={styles.trailing} data-paper="never">
      <input
        ref={picker}
        type="date"
        className={styles.picker}
        tabIndex={-1}
        aria-hidden="true"
        value={value ?? ""}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value || null)}
      />
      <IconButton
        icon="calendar"
        label={texts.openCalendar(props.label)}
        onClick={() => picker.current?.showPicker()}
      />
    </HStack>
  )
  return (
    <TypedInput
      placeholder={texts.datePlaceholder}
      {...props}
      invalid={invalidDate({ monthOnly })}
      parse={(text) => parseDate(text, { ...props, monthOnly })}
      show={dateInputText}
      inputMode="decimal"
      inputClass="tabular"
      after={calendar}
    />
  )
}
