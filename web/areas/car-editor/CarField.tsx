import type { CarFieldName } from "../../../contract/car-fields.ts"
import { notSet } from "../../../contract/format.ts"
import { longestText, mostCents, mostCount } from "../../../contract/limits.ts"
import { useTranslation } from "../../texts.ts"
import { Checkbox, DateInput, EuroInput, NumberInput, Select, TextInput } from "../../ui/field/index.ts"
import type { Choices, DraftValue } from "../car-record/index.ts"
import { fieldOf } from "../car-record/index.ts"
import type { CarForm } from "./use-car-form.ts"

// Spaces around it go before it is sent.
const vin = /^\s*[a-hj-npr-z\d]{17}\s*$/i

type Props = { name: CarFieldName; form: CarForm; choices: Choices }

/** One field of the car with the input of its kind and the limits of P89. */
export function CarField({ name, form, choices }: Props) {
  const { t } = useTranslation("car-record")
  const field = fieldOf(name)
  const lock = form.lockOf(name)
  const value: DraftValue = form.draft[name]
  const change = (next: DraftValue) => form.set(name, next)
  const shared = {
    name,
    label: field.header,
    lockedBecause: lock ? t(`lock_${lock}`) : undefined,
    onChange: change,
  }
  switch (field.kind) {
    case "flag":
      return <Checkbox label={field.header} checked={value === true} onChange={change} />
    case "text":
      return <TextInput {...shared} {...textRules(name)} hint={hintOf(name, t)} value={String(value ?? "")} />
    case "integer":
      return <NumberInput {...shared} min={0} max={mostCount} unit={unitOf(name)} value={numberOf(value)} />
    case "euro":
      return (
        <EuroInput {...shared} min={field.signed ? -mostCents : 0} max={mostCents} value={numberOf(value)} />
      )
    case "date":
      return <DateInput {...shared} hint={hintOf(name, t)} value={textOf(value)} />
    default:
      return (
        <Select
          {...shared}
          {...(name === "area" ? { required: true } : { emptyLabel: notSet })}
          options={choices(field)}
          value={textOf(value)}
        />
      )
  }
}

const numberOf = (value: DraftValue): number | null => (typeof value === "number" ? value : null)
const textOf = (value: DraftValue): string | null => (typeof value === "string" ? value : null)

const textRules = (name: CarFieldName) => ({
  ...(name === "jobNumber" && { required: true }),
  multiline: name === "additionalInformation",
  maxLength: longestText,
  autoComplete: "off",
  ...(name === "idNumber" && { pattern: vin }),
})

/** Months are named in the label already. */
const unitOf = (name: CarFieldName) => (name.endsWith("UsageTime") ? undefined : "km")

const hints = {
  jobNumber: "jobNumberHint",
  idNumber: "vinHint",
  dateUntilTakeover: "takeoverHint",
  productionMonth: "productionHint",
} as const

function hintOf(name: CarFieldName, t: (key: (typeof hints)[keyof typeof hints]) => string) {
  return name in hints ? t(hints[name as keyof typeof hints]) : undefined
}
