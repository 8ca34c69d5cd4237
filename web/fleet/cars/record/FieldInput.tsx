import type { Area } from "../../../../contract/core/enums.ts"
import { notSet } from "../../../../contract/core/format.ts"
import { firstDay, lastDay } from "../../../../contract/core/limits.ts"
import { toCents } from "../../../../contract/core/money.ts"
import { type CarField, labelFor } from "../../../../contract/fleet/car-field.ts"
import { fieldErrorOf, limitsOf } from "../../../../contract/fleet/field-checks.ts"
import { Checkbox } from "../../../ui/field/Choice.tsx"
import { Select, type SelectOption } from "../../../ui/field/Select.tsx"
import { TextInput } from "../../../ui/field/TextInput.tsx"
import { DateInput, DecimalInput, EuroInput, NumberInput } from "../../../ui/field/TypedInput.tsx"
import { type DraftValue, wireOf } from "./car-draft.ts"

type Props = {
  field: CarField
  area: Area
  value: DraftValue
  onChange: (value: DraftValue) => void
  /** Why the value contradicts others. */
  error: string | undefined
  /** The catalogue's by default. */
  label?: string
  hint?: string | undefined
  lockedBecause?: string | undefined
  options?: readonly SelectOption<string>[]
}

/** A field of the car with the input for its kind, as defined by the catalogue. */
export function FieldInput({ field, area, value, onChange, error, options = [], ...look }: Props) {
  const shared = {
    name: field.name,
    label: look.label ?? labelFor(field, area),
    hint: look.hint ?? field.hint,
    ...(field.required && { required: true }),
    lockedBecause: look.lockedBecause,
    onChange,
    check: () => error,
  }
  const number = typeof value === "number" ? value : null
  const text = typeof value === "string" ? value : null
  switch (field.kind) {
    case "flag":
      return <Checkbox label={field.label} checked={value === true} onChange={onChange} problem={error} />
    case "text":
      return (
        <TextInput
          {...shared}
          multiline={field.multiline ?? false}
          autoComplete="off"
          check={(typed) => fieldErrorOf(field, wireOf(field, typed))?.message ?? error}
          value={text ?? ""}
        />
      )
    case "integer":
      return <NumberInput {...shared} {...limitsOf(field)} unit={field.unit} value={number} />
    case "euro":
      return <EuroInput {...shared} {...centsOf(field)} value={number} />
    case "decimal":
      return <DecimalInput {...shared} {...centsOf(field)} unit={field.unit} value={number} />
    case "date":
      return <DateInput {...shared} monthOnly={field.monthOnly} min={firstDay} max={lastDay} value={text} />
    default:
      return (
        <Select {...shared} {...(!field.required && { emptyLabel: notSet })} options={options} value={text} />
      )
  }
}

function centsOf(field: CarField) {
  const { min, max } = limitsOf(field)
  return { min: toCents(min), max: toCents(max) }
}
