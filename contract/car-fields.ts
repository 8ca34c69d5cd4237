import { carFields } from "./car-catalogue.ts"
import { type CarField, type Catalogue, labelFor } from "./car-field.ts"
import type { Area, OptionType } from "./enums.ts"

// What follows from the catalogue: the type of a car, and the lists of fields that share a trait.

export type { CarField } from "./car-field.ts"
export { carFields }
/** The same where only the entries count, not which names there are. */
export const catalogue: Catalogue = carFields

type ValueOf<F> = F extends { kind: "text" }
  ? string
  : F extends { kind: "integer" | "euro" | "decimal" }
    ? number
    : F extends { kind: "flag" }
      ? boolean
      : F extends { kind: "choice"; choices: readonly (infer Code)[] }
        ? F extends { required: true }
          ? Code
          : Code | null
        : string | null

type Fields = (typeof carFields)[number]
export type CarFieldName = Fields["name"]
/** The names of the fields whose entry says this. */
type NameWith<Trait> = Extract<Fields, Trait>["name"]

/** All fields of a car as they travel: euros as numbers, plain dates as text, instants ISO 8601 UTC. */
export type CarFields = { [F in Fields as F["name"]]: ValueOf<F> }

const byName = new Map<string, CarField>(catalogue.map((field) => [field.name, field]))
/** The entry of a field. */
export const fieldOf = (name: CarFieldName): CarField => byName.get(name) as CarField
/** What screens call a field, of a car of this area where that is another word. */
export const labelOf = (name: CarFieldName, area?: Area): string =>
  area ? labelFor(fieldOf(name), area) : fieldOf(name).label

/** What an option's type is called: like the field that it fills. */
export const optionTypeText = (type: OptionType): string =>
  catalogue.find((field) => field.kind === "option" && field.optionType === type)?.label ?? type

const namesWith = <Trait extends string>(trait: Trait) =>
  carFields.filter((field) => trait in field).map(({ name }) => name) as NameWith<Record<Trait, unknown>>[]

/** What is offered, and by whom it can be accepted (P19). */
export const offerFields = namesWith("offer")
const identifyingFields = namesWith("identifies")
/** What the provider says of a car besides, and may say otherwise while somebody holds it (P19). */
const statedFields = namesWith("stated")
/** What may still change of a car that somebody holds, and is told to them: what was left open of which car it is, and the rest (P19). */
export const heldFields = [...identifyingFields, ...statedFields]
/** What a dialog shows before somebody binds themselves: with a change of any of it `offerVersion` grows (P19). */
export const versionFields = [...offerFields, ...identifyingFields, ...statedFields]
/** Of these, what a binding act fixes: price, dates, kilometres, location, area (P19). */
export const boundFields: readonly CarFieldName[] = offerFields.filter(
  (name) => fieldOf(name).offer === "term",
)
/** What commands alone write; an import compares them and never changes them (P28). */
export const statusFields = namesWith("status")
/** What may be changed for many cars at once (`POST /api/car/bulk`). */
export const bulkFields = namesWith("bulk")
/** What an agent does not get to see: internal fields and other people (P4). */
export const internalFields = namesWith("internal")

/** Whether a binding act fixes a field that has this value: what is offered, and which car it is as far as that was said (P19). */
export const isFixedByAct = (name: CarFieldName, value: unknown): boolean =>
  boundFields.includes(name) ||
  ((identifyingFields as readonly CarFieldName[]).includes(name) && value !== emptyValue(fieldOf(name)))

const emptyOf = { text: "", integer: 0, euro: 0, decimal: 0, flag: false } as const
/** What a field holds where nothing is entered; a required one must be. */
export const emptyValue = ({ kind }: CarField): "" | 0 | false | null =>
  emptyOf[kind as keyof typeof emptyOf] ?? null

const valueOfNew = (field: CarField) => ("initially" in field ? field.initially : emptyValue(field))
/** What a new car has where nothing was entered. Job number and area must be. */
export const newCarFields = Object.fromEntries(
  carFields.map((field) => [field.name, valueOfNew(field)]),
) as unknown as Omit<CarFields, NameWith<{ required: true }>>
