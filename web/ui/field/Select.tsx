import { useId } from "react"
import { classes } from "../theme/classes.ts"
import styles from "./Field.module.css"
import { describedBy, Field, type FieldProps, useFieldProblem, validationMessage } from "./Field.tsx"

export type SelectOption<V extends string> = {
  value: V
  label: string
  /** Visible but not selectable (an expired option, P34). */
  expired?: boolean
}

type SelectProps<V extends string> = FieldProps & {
  value: V | null
  onChange: (value: V | null) => void
  options: readonly SelectOption<V>[]
  name?: string
  /** Label of the empty choice; without it, the choice disappears once a value is selected. */
  emptyLabel?: string
  check?: (value: V | null) => string | undefined
  lockedBecause?: string | undefined
}

/** One of a few options in the platform's native list; use a Combobox for long lists. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, required, value, options, emptyLabel, lockedBecause } = props
  const id = useId()
  const missing = required && value === null ? validationMessage("valueMissing") : undefined
  const message = missing ?? props.check?.(value)
  const { shown, fieldRef } = useFieldProblem(id, label, lockedBecause ? undefined : message)
  const hint = lockedBecause ?? props.hint
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...props} id={id} hint={hint} error={shown}>
      <div
        className={classes(styles.box, lockedBecause && styles.locked)}
        data-says={chosen?.label ?? emptyLabel ?? ""}
      >
        <select
          id={id}
          name={props.name}
          ref={fieldRef}
          className={styles.input}
          value={value ?? ""}
          required={required}
          aria-disabled={lockedBecause ? true : undefined}
          aria-invalid={shown ? true : undefined}
          aria-describedby={describedBy(id, hint, shown)}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (!lockedBecause) props.onChange(chosen?.value ?? null)
          }}
        >
          {(emptyLabel !== undefined || value === null) && <option value="">{emptyLabel ?? ""}</option>}
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={option.expired && option.value !== value}
            >
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </Field>
  )
}
