import { type HTMLAttributes, useId } from "react"
import { sentences } from "../../../contract/sentences.ts"
import { classes } from "../theme/index.ts"
import { parseText, type TextLimits } from "../values/index.ts"
import styles from "./Field.module.css"
import { describedBy, Field, type FieldProps } from "./Field.tsx"
import { useFieldProblem } from "./form-context.ts"
import { type OwnMessages, validationMessage } from "./validation-messages.ts"

type TextInputProps = FieldProps &
  TextLimits & {
    value: string
    onChange: (value: string) => void
    name?: string
    type?: "text" | "email" | "password" | "tel"
    /** Several lines. */
    multiline?: boolean
    autoComplete?: string
    inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"]
    placeholder?: string
    /** Takes the place of the general sentences, e.g. `{ tooShort: "…" }`. */
    messages?: OwnMessages
    /** A rule of its own over a value whose form is right; the sentence to show, or undefined. */
    check?: (value: string) => string | undefined
    /** Why this cannot be changed now: shown as the hint, the text can still be read and copied. */
    lockedBecause?: string | undefined
  }

/** Why a text of this type cannot be read, with one that can. */
const invalidOf: Partial<Record<string, string>> = { email: sentences.mail, tel: sentences.phone }

/** One line of text (or several). Errors show after a failed submit of the form around. */
export function TextInput(props: TextInputProps) {
  const { label, labelHidden, required, value, type = "text", messages, check, lockedBecause } = props
  const id = useId()
  const { validity } = parseText(value, { ...props, email: props.email ?? type === "email" })
  const invalid = invalidOf[type]
  const message = validity
    ? validationMessage(validity, { ...(invalid && { invalid }) }, messages)
    : check?.(value)
  const { shown, fieldRef } = useFieldProblem(id, label, lockedBecause ? undefined : message)
  const hint = lockedBecause ?? props.hint

  const shared = {
    id,
    name: props.name,
    value,
    className: styles.input,
    autoComplete: props.autoComplete,
    placeholder: props.placeholder,
    inputMode: props.inputMode,
    readOnly: Boolean(lockedBecause),
    required,
    "aria-invalid": shown ? true : undefined,
    "aria-describedby": describedBy(id, hint, shown),
  }
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} required={required} error={shown}>
      <div
        className={classes(styles.box, lockedBecause && styles.locked)}
        data-says={type === "password" ? undefined : value}
      >
        {props.multiline ? (
          <textarea
            {...shared}
            rows={4}
            ref={(element) => {
              fieldRef.current = element
            }}
            onChange={(event) => props.onChange(event.target.value)}
          />
        ) : (
          <input
            {...shared}
            type={type}
            ref={(element) => {
              fieldRef.current = element
            }}
            onChange={(event) => props.onChange(event.target.value)}
          />
        )}
      </div>
    </Field>
  )
}
