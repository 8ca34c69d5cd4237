import { type ReactNode, useId } from "react"
import { classes } from "../theme/index.ts"
import type { Parsed } from "../values/index.ts"
import styles from "./Field.module.css"
import { describedBy, Field, type FieldProps } from "./Field.tsx"
import { useFieldProblem } from "./form-context.ts"
import { useLeft } from "./use-left.ts"
import { useTypedValue } from "./use-typed-value.ts"
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
