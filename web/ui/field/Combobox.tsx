import { useId, useState } from "react"
import { texts } from "../texts.de.ts"
import { validationMessage } from "./Field.tsx"
import { TextInput, type TextInputProps } from "./TextInput.tsx"

type ComboboxProps = Pick<TextInputProps, "label" | "required" | "placeholder"> & {
  value: string | null
  onChange: (value: string | null) => void
  /** Labels are unique. */
  options: readonly { value: string; label: string }[]
}

/** One of many options, found by typing, in the browser's list. */
export function Combobox({ value, onChange, options, ...props }: ComboboxProps) {
  const listId = useId()
  const [typed, setTyped] = useState("")
  const idOf = (text: string) => options.find(({ label }) => label === text)?.value ?? null
  const chosen = options.find((option) => option.value === value)
  return (
    <>
      <TextInput
        {...props}
        autoComplete="off"
        list={listId}
        // Without a choice the typed text stays, but no label that was discarded.
        value={chosen?.label ?? (idOf(typed) === null ? typed : "")}
        onChange={(text) => {
          setTyped(text)
          onChange(idOf(text))
        }}
        check={(text) =>
          text && !chosen ? validationMessage("badInput", { invalid: texts.noChoices }) : undefined
        }
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option.value} value={option.label} />
        ))}
      </datalist>
    </>
  )
}
