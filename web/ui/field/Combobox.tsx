import { Combobox as Base } from "@base-ui/react/combobox"
import { useId } from "react"
import { HStack } from "../layout/Layout.tsx"
import { texts } from "../texts.de.ts"
import { Icon } from "../theme/icons.tsx"
import styles from "./Combobox.module.css"
import fieldStyles from "./Field.module.css"
import { describedBy, Field, type FieldProps, useFieldProblem, validationMessage } from "./Field.tsx"

type ComboboxOption = { value: string; label: string; expired?: boolean }

type ComboboxProps = FieldProps & {
  value: string | null
  onChange: (value: string | null) => void
  options: readonly ComboboxOption[]
  placeholder?: string
}

/** One of many options, searchable. */
export function Combobox(props: ComboboxProps) {
  const { label, required, value, options, hint } = props
  const id = useId()
  const message = required && value === null ? validationMessage("valueMissing") : undefined
  const { shown, fieldRef } = useFieldProblem(id, label, message)
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Field {...props} id={id} hint={hint} error={shown}>
      <Base.Root
        items={options}
        value={chosen}
        onValueChange={(option: ComboboxOption | null) => props.onChange(option?.value ?? null)}
        itemToStringLabel={(option: ComboboxOption) => option.label}
      >
        <Base.InputGroup className={fieldStyles.box} data-says={chosen?.label ?? ""}>
          <Base.Input
            id={id}
            ref={fieldRef}
            className={fieldStyles.input}
            placeholder={props.placeholder}
            aria-invalid={shown ? true : undefined}
            aria-describedby={describedBy(id, hint, shown)}
          />
          <HStack as="span" align="center" className={fieldStyles.trailing} data-paper="never">
            <Base.Clear className={styles.part} aria-label={texts.clearChoice(label)}>
              <Icon name="close" size={16} />
            </Base.Clear>
            <Base.Trigger className={styles.part} aria-label={texts.openChoices(label)}>
              <Icon name="chevronDown" size={16} />
            </Base.Trigger>
          </HStack>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner className={styles.positioner} sideOffset={4}>
            <Base.Popup className={styles.popup}>
              <Base.Empty className={styles.empty}>{texts.noChoices}</Base.Empty>
              <Base.List className={styles.list}>
                {(option: ComboboxOption) => (
                  <Base.Item
                    key={option.value}
                    value={option}
                    disabled={option.expired ?? false}
                    className={styles.item}
                  >
                    {option.label}
                    <Base.ItemIndicator>
                      <Icon name="check" size={16} />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  )
}
