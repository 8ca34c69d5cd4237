import type { Area, OptionType } from "../core/enums.ts"
import { carFields } from "./car-catalogue.ts"
import { type CarField, type Catalogue, labelFor } from "./car-field.ts"

// Derived from the catalogue: the type of a car, and lists of fields with a common trait.

export type { CarField } from "./car-field.ts"
export { carFields }
export const catalogue: Catalogue = carFields

type ValueOf<F> = F extends { kind: "text" }
  ? string
  : F extends { kind: "integer" | "euro" | "decimal" }
    ? number
    : F extends { kind: "flag" }
      ? boolean
      : F extends { kind: "choice"; labels: Readonly<Record<infer Code, string>> }
        ? F extends { required: true }
          ? Code
          : Code | null
        : string | null

type Fields = (typeof carFields)[number]
export type CarFieldName = Fields["name"]
type NameWith<Trait> = Extract<Fields, Trait>["name"]

/** All fields of a car on the wire: euros as numbers, plain dates as text, instants in ISO 8601 UTC. */
export type CarFields = { [F in Fields as F["name"]]: ValueOf<F> }

const byName = new Map<string, CarField>(catalogue.map((field) => [field.name, field]))
export const fieldOf = (name: CarFieldName): CarField => byName.get(name) as CarField
export const labelOf = (name: CarFieldName, area?: Area): string =>
  area ? labelFor(fieldOf(name), area) : fieldOf(name).label

export const optionTypeText = (type: OptionType): string =>
  catalogue.find((field) => field.kind === "option" && field.optionType === type)?.label ?? type

const namesWith = <Trait extends string>(trait: Trait) =>
  carFields.filter((field) => trait in field).map(({ name }) => name) as NameWith<Record<Trait, unknown>>[]

/** Terms of the offer, and flags that control who can accept it. */
export const offerFields = namesWith("offer")
const identifyingFields = namesWith("identifies")
/** Other statements of the provider about the car, which may change while it is held. */
const statedFields = namesWith("stated")
/** Fields that may change while a car is held, with a notice to the holder: unset identification and statements. */
export const editableWhileHeld = [...identifyingFields, ...statedFields]
/** Fields shown before a binding act; changing any of them increments `offerVersion`. */
export const versionFields = [...offerFields, ...identifyingFields, ...statedFields]
/** Of these, fields frozen by a binding act: price, dates, kilometres, location, area. */
export const boundFields: readonly CarFieldName[] = offerFields.filter(
  (name) => fieldOf(name).offer === "term",
)
/** Changed only by commands; imports compare them but never change them. */
export const statusFields = namesWith("status")
/** Fields that support bulk edits (`POST /api/car/bulk`). */
export const bulkFields = namesWith("bulk")
export const internalFields = namesWith("internal")

/** Whether a binding act freezes a field with this value: offer terms, and identification that is set. */
export const isFixedByAct = (name: CarFieldName, value: unknown): boolean =>
  boundFields.includes(name) ||
  ((identifyingFields as readonly CarFieldName[]).includes(name) && value !== emptyValue(fieldOf(name)))

const emptyOf = { text: "", integer: 0, euro: 0, decimal: 0, flag: false } as const
/** Value of an empty field; required fields must be set. */
export const emptyValue = ({ kind }: CarField): "" | 0 | false | null =>
  emptyOf[kind as keyof typeof emptyOf] ?? null

const valueOfNew = (field: CarField) => ("initially" in field ? field.initially : emptyValue(field))
/** Defaults of a new car, all except the required job number and area. */
export const newCarFields = Object.fromEntries(
  carFields.map((field) => [field.name, valueOfNew(field)]),
) as unknown as Omit<CarFields, NameWith<{ required: true }>>
