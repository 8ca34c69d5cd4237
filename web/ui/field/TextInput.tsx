import { type ChangeEvent, type HTMLAttributes, useId } from "react"
import { sentences } from "../../../contract/core/sentences.ts"
import { classes } from "../theme/classes.ts"
import { parseText, type TextLimits } from "../values/parse-text.ts"
import styles from "./Field.module.css"
import { describedBy, Field, type FieldProps, useFieldProblem, validationMessage } from "./Field.tsx"

export type TextInputProps = FieldProps &
  Pick<TextLimits, "maxLength" | "pattern"> & {
    value: string
    onChange: (value: string) => void
    name?: string
    placeholder?: string
    /** Id of a datalist. */
    list?: string
    type?: "text" | "email" | "password" | "tel"
    multiline?: boolean
    autoComplete?: string
    inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"]
    /** Additional validation of a well-formed value; returns the message or undefined. */
    check?: (value: string) => string | undefined
    /** Why it is read-only; shown as the hint. */
    lockedBecause?: string | undefined
  }

/** Messages for malformed text by input type. */
const invalidOf: Partial<Record<string, string>> = { email: sentences.mail, tel: sentences.phone }

export function TextInput(props: TextInputProps) {
  const { label, required, value, type = "text", check, lockedBecause } = props
  const id = useId()
  const { validity } = parseText(value, { ...props, email: type === "email" })
  const invalid = invalidOf[type]
  const message = validity ? validationMessage(validity, { ...(invalid && { invalid }) }) : check?.(value)
  const { shown, fieldRef } = useFieldProblem(id, label, lockedBecause ? undefined : message)
  const hint = lockedBecause ?? props.hint

  const shared = {
    id,
    name: props.name,
    placeholder: props.placeholder,
    value,
    className: styles.input,
    autoComplete: props.autoComplete,
    inputMode: props.inputMode,
    readOnly: Boolean(lockedBecause),
    required,
    "aria-invalid": shown ? true : undefined,
    "aria-describedby": describedBy(id, hint, shown),
    ref: fieldRef,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      props.onChange(target.value),
  }
  return (
    <Field {...props} id={id} hint={hint} error={shown}>
      <div
        className={classes(styles.box, lockedBecause && styles.locked)}
        data-says={type === "password" ? undefined : value}
      >
        {props.multiline ? (
          <textarea {...shared} rows={2} />
        ) : (
          <input {...shared} type={type} list={props.list} />
        )}
      </div>
    </Field>
  )
}
