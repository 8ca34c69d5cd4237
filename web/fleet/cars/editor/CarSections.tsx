import { carName, vatText } from "../../../../contract/core/format.ts"
import { type CarFieldName, fieldOf, labelOf, statusFields } from "../../../../contract/fleet/car-fields.ts"
import { fitsDrive } from "../../../../contract/fleet/energy.ts"
import { textIn } from "../../../../contract/fleet/field-text.ts"
import { Notice } from "../../../ui/feedback/States.tsx"
import { FieldRow, FormSection } from "../../../ui/form/FormSection.tsx"
import { Facts } from "../../../ui/layout/Card.tsx"
import { HStack, VStack } from "../../../ui/layout/Layout.tsx"
import { MandatoryText } from "../MandatoryText.tsx"
import { carBadge } from "../record/CarMarks.tsx"
import { type CarDraft, fieldsOf, pricesOf, sectionsOf, vatOf } from "../record/car-draft.ts"
import { FieldInput } from "../record/FieldInput.tsx"
import { GrossWarning } from "../record/GrossWarning.tsx"
import { implausibleAt } from "../record/implausible-question.ts"
import { type Choices, useChoices, useNames } from "../record/use-choices.ts"
import { texts } from "./texts.de.ts"
import type { CarForm } from "./use-car-form.ts"

type Props = { form: CarForm }

export function CarSections({ form }: Props) {
  const car = fieldsOf(form.draft)
  return (
    <>
      {sectionsOf(form.draft.area).map(({ name, fields }) => (
        <FormSection key={name} title={texts.group[name]}>
          {name === "job" && <StatusFacts form={form} />}
          <Fields names={fields.filter((field) => isAsked(field, form.draft))} form={form} />
          {name === "offer1" && <Gross form={form} />}
          {name === "energy" && <MandatoryText car={car} name={carName(car)} />}
        </FormSection>
      ))}
    </>
  )
}

/** Includes stored values that do not fit the drive. */
const isAsked = (name: CarFieldName, draft: CarDraft) => fitsDrive(name, draft.drive) || Boolean(draft[name])

const isFlag = (name: CarFieldName) => fieldOf(name).kind === "flag"
const isLong = (name: CarFieldName) => "multiline" in fieldOf(name)

type FieldsProps = Props & { names: readonly CarFieldName[] }

/** Inputs and flags side by side, long texts in full width. */
function Fields({ names, form }: FieldsProps) {
  const choices = useChoices()
  const inputsOf = (chosen: readonly CarFieldName[]) =>
    chosen.map((name) => <CarField key={name} name={name} form={form} choices={choices} />)
  const flags = names.filter(isFlag)
  return (
    <>
      <FieldRow>{inputsOf(names.filter((name) => !isFlag(name) && !isLong(name)))}</FieldRow>
      {flags.length > 0 && (
        <HStack gap="2 6" wrap>
          {inputsOf(flags)}
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

/** Status, user, offer and confirmation, which only steps of the status section change (P22). */
function StatusFacts({ form: { base } }: Props) {
  const names = useNames()
  if (!base?.activityState) return null
  const { activityState } = base
  const shownOf = (name: CarFieldName) =>
    name === "activityState" ? carBadge({ ...base, activityState }).word : textIn(base, name, names)
  return <Facts facts={statusFields.map((name) => ({ label: labelOf(name), value: shownOf(name) }))} />
}

/** Kinds of fields that typing errors are looked for in (contract/fleet/implausible.ts). */
const canBeImplausible = ({ kind }: { kind: string }) => ["euro", "integer", "date"].includes(kind)

type CarFieldProps = { name: CarFieldName; form: CarForm; choices: Choices }

/** A field of the car, with its implausible value (P46). */
export function CarField({ name, form, choices }: CarFieldProps) {
  const field = fieldOf(name)
  const lock = form.lockOf(name)
  const input = (
    <FieldInput
      field={field}
      area={form.draft.area}
      value={form.draft[name]}
      onChange={(next) => form.set(name, next)}
      error={form.errors.get(name)}
      hint={name === "offerPriceInclVat" ? vatText(vatOf(form.draft)) : undefined}
      lockedBecause={lock ? texts.lock[lock] : undefined}
      options={choices(field)}
    />
  )
  if (!canBeImplausible(field)) return input
  const warning = implausibleAt(form.implausible, name)
  return (
    <VStack gap={2} aria-live="polite">
      {input}
      {warning && <Notice tone="warning">{warning}</Notice>}
    </VStack>
  )
}
