import { type CarField as Field, labelFor } from "../../../contract/car-field.ts"
import { type CarFieldName, fieldOf } from "../../../contract/car-fields.ts"
import { faultOf, limitsOf } from "../../../contract/field-checks.ts"
import { notSet, vatText } from "../../../contract/format.ts"
import { firstDay, lastDay } from "../../../contract/limits.ts"
import { toCents } from "../../../contract/money.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { Checkbox } from "../../ui/field/Choice.tsx"
import { Select } from "../../ui/field/Select.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { DateInput, DecimalInput, EuroInput, NumberInput } from "../../ui/field/TypedInput.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { type DraftValue, vatOf, wireOf } from "../car-record/car-draft.ts"
import { doubtAt } from "../car-record/price-question.ts"
import type { Choices } from "../car-record/use-choices.ts"
import { texts } from "./texts.de.ts"
import type { CarForm } from "./use-car-form.ts"

type Props = { name: CarFieldName; form: CarForm; choices: Choices }

/** One field of the car with the input of its kind; the catalogue says what it takes. */
export function CarField({ name, form, choices }: Props) {
  const field = fieldOf(name)
  const lock = form.lockOf(name)
  const value: DraftValue = form.draft[name]
  const change = (next: DraftValue) => form.set(name, next)
  const fault = form.faults.get(name)
  const check = () => fault
  const shared = {
    name,
    label: labelFor(field, form.draft.area),
    hint: field.hint,
    ...(field.required && { required: true }),
    lockedBecause: lock ? texts.lock[lock] : undefined,
    onChange: change,
  }
  const hint = name === "offerPriceInclVat" ? vatText(vatOf(form.draft)) : field.hint
  switch (field.kind) {
    case "flag":
      return <Checkbox label={field.label} checked={value === true} onChange={change} problem={fault} />
    case "text":
      return (
        <TextInput
          {...shared}
          multiline={field.multiline ?? false}
          autoComplete="off"
          check={(text) => faultOf(field, wireOf(field, text))?.message ?? fault}
          value={String(value ?? "")}
        />
      )
    case "integer":
      return (
        <NumberInput
          {...shared}
          {...limitsOf(field)}
          unit={field.unit}
          check={check}
          value={numberOf(value)}
        />
      )
    case "euro":
      return (
        <VStack gap={2} aria-live="polite">
          <EuroInput {...shared} {...centsOf(field)} hint={hint} check={check} value={numberOf(value)} />
          <Doubt about={doubtAt(form.doubts, name)} />
        </VStack>
      )
    case "decimal":
      return (
        <DecimalInput
          {...shared}
          {...centsOf(field)}
          unit={field.unit}
          check={check}
          value={numberOf(value)}
        />
      )
    case "date":
      return (
        <DateInput
          {...shared}
          monthOnly={field.monthOnly}
          min={firstDay}
          max={lastDay}
          check={check}
          value={textOf(value)}
        />
      )
    default:
      return (
        <Select
          {...shared}
          {...(!field.required && { emptyLabel: notSet })}
          options={choices(field)}
          check={check}
          value={textOf(value)}
        />
      )
  }
}

const Doubt = ({ about }: { about: string | undefined }) =>
  about ? <Notice tone="warning">{about}</Notice> : null

const numberOf = (value: DraftValue): number | null => (typeof value === "number" ? value : null)
const textOf = (value: DraftValue): string | null => (typeof value === "string" ? value : null)

function centsOf(field: Field) {
  const { min, max } = limitsOf(field)
  return { min: toCents(min), max: toCents(max) }
}
