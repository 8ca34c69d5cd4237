import { type CarField as Field, labelFor } from "../../../contract/car-field.ts"
import { type CarFieldName, fieldOf, labelOf, statusFields } from "../../../contract/car-fields.ts"
import { fitsDrive } from "../../../contract/energy.ts"
import { faultOf, limitsOf } from "../../../contract/field-checks.ts"
import { textIn } from "../../../contract/field-text.ts"
import { carName, notSet, vatText } from "../../../contract/format.ts"
import { firstDay, lastDay } from "../../../contract/limits.ts"
import { toCents } from "../../../contract/money.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { Checkbox } from "../../ui/field/Choice.tsx"
import { Select } from "../../ui/field/Select.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { DateInput, DecimalInput, EuroInput, NumberInput } from "../../ui/field/TypedInput.tsx"
import { FieldRow, FormSection } from "../../ui/form/Form.tsx"
import { Facts } from "../../ui/layout/Card.tsx"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { LargeCarPicture } from "../car/CarPicture.tsx"
import { MandatoryText } from "../car/MandatoryText.tsx"
import { carBadge } from "../car-record/CarMarks.tsx"
import {
  type CarDraft,
  type DraftValue,
  fieldsOf,
  pricesOf,
  sectionsOf,
  vatOf,
  wireOf,
} from "../car-record/car-draft.ts"
import { GrossWarning } from "../car-record/GrossWarning.tsx"
import { doubtAt } from "../car-record/price-question.ts"
import { type Choices, useChoices, useNames } from "../car-record/use-choices.ts"
import styles from "./CarEditor.module.css"
import { texts } from "./texts.de.ts"
import type { CarForm } from "./use-car-form.ts"

type Props = { form: CarForm }

export function CarSections({ form }: Props) {
  return (
    <>
      {sectionsOf(form.draft.area).map(({ name, fields }) => (
        <FormSection key={name} title={texts.group[name]}>
          {name === "job" && <StatusFacts form={form} />}
          <Fields
            names={fields.filter((field) => isAsked(field, form.draft))}
            form={form}
            isLook={name === "configuration"}
          />
          {name === "offer1" && <Gross form={form} />}
          {name === "energy" && <Energy form={form} />}
        </FormSection>
      ))}
    </>
  )
}

/** Includes stored values that do not fit the drive. */
const isAsked = (name: CarFieldName, draft: CarDraft) => fitsDrive(name, draft.drive) || Boolean(draft[name])

const isFlag = (name: CarFieldName) => fieldOf(name).kind === "flag"
const isLong = (name: CarFieldName) => "multiline" in fieldOf(name)

type FieldsProps = Props & { names: readonly CarFieldName[]; isLook: boolean }

/** Inputs side by side, flags as a list, in the first section beside the image, long texts in full width. */
function Fields({ names, form, isLook }: FieldsProps) {
  const choices = useChoices()
  const inputsOf = (chosen: readonly CarFieldName[]) =>
    chosen.map((name) => <CarField key={name} name={name} form={form} choices={choices} />)
  const flags = names.filter(isFlag)
  return (
    <>
      <FieldRow>{inputsOf(names.filter((name) => !isFlag(name) && !isLong(name)))}</FieldRow>
      {flags.length > 0 && (
        <HStack gap="4 6" wrap className={styles.look}>
          <VStack gap={2}>{inputsOf(flags)}</VStack>
          {isLook && <PreviewImage draft={form.draft} />}
        </HStack>
      )}
      {inputsOf(names.filter(isLong))}
    </>
  )
}

/** A warning about a deviating gross price, while it can still be changed. */
function Gross({ form }: Props) {
  if (form.lockOf("offerPriceInclVat")) return null
  return (
    <GrossWarning
      prices={pricesOf(form.draft)}
      vatPercent={vatOf(form.draft)}
      onPropose={(gross) => form.set("offerPriceInclVat", gross)}
    />
  )
}

function Energy({ form }: Props) {
  const car = fieldsOf(form.draft)
  return <MandatoryText car={car} name={carName(car)} />
}

/** Status, user, offer and confirmation, which only steps of the status section change (P22). */
function StatusFacts({ form: { base } }: Props) {
  const names = useNames()
  if (!base?.activityState) return null
  const { activityState } = base
  const shownOf = (name: CarFieldName) =>
    name === "activityState" ? carBadge({ ...base, activityState }).word : textIn(base, name, names)
  return <Facts facts={statusFields.map((name) => ({ label: labelOf(name), value: shownOf(name) }))} />
}

/** The image for brand, model, series and colour in the form (P93). */
function PreviewImage({ draft }: { draft: CarDraft }) {
  return (
    <figure>
      <div style={{ maxWidth: 300 }}>
        <LargeCarPicture car={draft} />
      </div>
      <figcaption className="muted">{texts.previewHint}</figcaption>
    </figure>
  )
}

type CarFieldProps = { name: CarFieldName; form: CarForm; choices: Choices }

/** A field of the car with the input for its kind, as defined by the catalogue. */
export function CarField({ name, form, choices }: CarFieldProps) {
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
