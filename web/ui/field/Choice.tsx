import { type ComponentProps, type ReactNode, useId } from "react"
import { HStack, Text, VStack } from "../layout/Layout.tsx"
import styles from "./Choice.module.css"
import { describedBy, Remarks, useFieldProblem, validationMessage } from "./Field.tsx"

type CheckboxProps = {
  /** Visible label; if it is a node, e.g. with a link, `name` is used in the error summary. */
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  mixed?: boolean
  required?: boolean
  name?: string
  labelHidden?: boolean
  hint?: ReactNode
  /** Right-aligned number, e.g. of matching rows. */
  count?: number | undefined
  refusedBecause?: string | undefined
  problem?: string | undefined
}

const plain = (label: ReactNode, name: string | undefined) => name ?? (typeof label === "string" ? label : "")

export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, mixed, required, hint, count, refusedBecause } = props
  const id = useId()
  const message = required && !checked ? validationMessage("valueMissing") : props.problem
  const { shown, fieldRef } = useFieldProblem(id, plain(label, props.name), message)
  const note = refusedBecause ?? hint
  return (
    <VStack className={styles.choice}>
      <HStack as="span" gap={2} align="start" className={props.labelHidden ? styles.bare : undefined}>
        <input
          id={id}
          type="checkbox"
          className={styles.box}
          checked={checked}
          required={required}
          ref={(element) => {
            fieldRef(element)
            if (element) element.indeterminate = Boolean(mixed)
          }}
          aria-disabled={refusedBecause ? true : undefined}
          aria-invalid={shown ? true : undefined}
          aria-describedby={describedBy(id, note, shown)}
          onChange={(event) => !refusedBecause && onChange(event.target.checked)}
        />
        <label htmlFor={id} className={props.labelHidden ? "visually-hidden" : styles.label}>
          {label}
          {count !== undefined && (
            <Text small muted numbers className={styles.count}>
              {count.toLocaleString("de-DE")}
            </Text>
          )}
        </label>
      </HStack>
      <Remarks id={id} error={shown} hint={note} />
    </VStack>
  )
}

export const Radio = (props: ComponentProps<"input">) => (
  <input {...props} type="radio" className={styles.box} />
)

type RadioGroupProps<V extends string> = {
  legend: string
  value: V | null
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode; hint?: ReactNode; refusedBecause?: string | undefined }[]
  required?: boolean
}

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const id = useId()
  const message = props.required && !props.value ? validationMessage("valueMissing") : undefined
  const { shown, fieldRef } = useFieldProblem(id, props.legend, message)
  return (
    <VStack as="fieldset" gap={1} aria-describedby={shown ? `${id}-error` : undefined}>
      <legend>{props.legend}</legend>
      {props.options.map((option, index) => {
        const note = option.refusedBecause ?? option.hint
        return (
          <VStack key={option.value} className={styles.choice}>
            <HStack as="span" gap={2} align="start">
              <Radio
                id={`${id}-${index}`}
                name={id}
                checked={props.value === option.value}
                ref={index === 0 ? fieldRef : undefined}
                aria-disabled={option.refusedBecause ? true : undefined}
                aria-describedby={note ? `${id}-${index}-hint` : undefined}
                onChange={() => !option.refusedBecause && props.onChange(option.value)}
              />
              <label htmlFor={`${id}-${index}`} className={styles.label}>
                {option.label}
              </label>
            </HStack>
            <Remarks id={`${id}-${index}`} hint={note} />
          </VStack>
        )
      })}
      <Remarks id={id} error={shown} />
    </VStack>
  )
}
