import type { Area, OptionType } from "./enums.ts"

/** The sections of the car editor, in their order. */
export const editorSections = ["configuration", "job", "offer1", "offer2", "offer3", "car", "energy"] as const
export type EditorSection = (typeof editorSections)[number]

/** The groups of facts on the agent's panel: `key…` beside the picture, each `note` under a heading of its own. */
export type PanelGroup =
  | "key"
  | "keyPreOffer"
  | "keySelection"
  | "car"
  | "energy"
  | "dates"
  | "surcharges"
  | "note"

/**
 * Where agents' lists have a fact: among those of a row, as a column of the table, and on paper, which has what says which car it is
 * before the facts of the row, and its prices behind them.
 */
export type ListGroup =
  | "which"
  | "rowPreOffer"
  | "rowSelection"
  | "pricePreOffer"
  | "priceSelection"
  | "tablePreOffer"
  | "tableSelection"

/** A group, behind all that have a place in it; or the place in each of several groups. */
type Spot<Group extends string> = Group | { readonly [G in Group]?: number }

/** Can be changed for many cars at once; `none` words taking the value away. */
type Bulk = { readonly none: string }

/** What the catalogue says of one field of a car. Name, label and kind must be said, the rest where it is so. */
export type CarField = {
  /** As on the wire; its database column has the same name in snake_case. */
  readonly name: string
  /** What screens call it. */
  readonly label: string
  /** What they call it for cars of this area, where that is another word. */
  readonly labelFor?: Partial<Record<Area, string>>
  /** The header of its Excel column, where that is not the label: a cell shows no unit. */
  readonly header?: string
  readonly required?: true
  /** Said under its input. */
  readonly hint?: string
  /** What is read where nothing is set, instead of "–". */
  readonly unset?: string
  /** Only cars of this area have it in editor and facts. */
  readonly only?: Area
  /** Where the editor has it. Without a section no person writes it. */
  readonly editor?: Spot<EditorSection>
  /** Where the agent's panel has it, if at all. */
  readonly panel?: Spot<PanelGroup>
  /** Where agents' lists have it, if at all. */
  readonly list?: Spot<ListGroup>
  /** What lists call it, where they have less room than its label needs; `column` in the head of a table alone. */
  readonly short?: string
  readonly column?: string
  /** How the panel words it, where that differs: its label, the field that it is read with. */
  readonly fact?: { readonly label?: string; readonly with?: string }
  /** Only admins see it (P4). */
  readonly internal?: true
  /** Only the steps of a status write it; an import compares it and never changes it (P28). */
  readonly status?: true
  /** Part of what is offered (P19). A `term` is fixed while a car is bound, a `flag` is not. */
  readonly offer?: "term" | "flag"
  /** Says which car it is, so that another value is another car to whoever looks at the offer or holds it (P19). */
  readonly identifies?: true
  /** What a contract says of the car and a price depends on (P128): another value is told before somebody binds themselves, and may come later. */
  readonly stated?: true
  /** Watchers are told of a change: as part of an `offer`, or of the field's own `value`. */
  readonly watch?: "offer" | "value"
} & (
  | {
      /** "" = not set. */
      readonly kind: "text"
      readonly check?: "vin"
      /** Characters; 500 unless told otherwise. */
      readonly max?: number
      readonly multiline?: true
    }
  | {
      /** 0 = not set, unless 0 is a count like any other. */
      readonly kind: "integer"
      readonly zeroCounts?: true
      readonly min?: number
      readonly max?: number
      readonly unit?: string
    }
  /** 0 = not set; a number in its unit with one decimal at most, kept and counted in hundredths like an amount. */
  | { readonly kind: "decimal"; readonly unit: string; readonly max: number }
  /** 0 = not set; on the wire a number in euros. Negative only if `signed`. */
  | { readonly kind: "euro"; readonly signed?: true; readonly max?: number }
  /** A plain date `YYYY-MM-DD`, or null. */
  | { readonly kind: "date"; readonly monthOnly?: true }
  /** `bulk`: can be changed for many cars at once. */
  | { readonly kind: "flag"; readonly initially?: true; readonly bulk?: true }
  | {
      /** One of these codes, or null unless it is required; `labels` are their German words. */
      readonly kind: "choice"
      readonly choices: readonly string[]
      readonly labels: Readonly<Record<string, string>>
      readonly bulk?: Bulk
    }
  /** The id of an option of this type, or null. */
  | { readonly kind: "option"; readonly optionType: OptionType; readonly bulk?: Bulk }
  /** An instant, ISO 8601 in UTC; the id of a location or a user; or null. */
  | { readonly kind: "instant" | "location" | "user" }
)

export type Catalogue = readonly CarField[]

/** Counted in hundredths where it is typed, and in the cells of a sheet. */
export const inHundredths = ({ kind }: CarField): boolean => kind === "euro" || kind === "decimal"

/** The unit in which a number of this field is typed. */
export function unitOf(field: CarField): string | undefined {
  if (field.kind === "euro") return "€"
  return "unit" in field ? field.unit : undefined
}

const behindAll = Number.MAX_SAFE_INTEGER

/** The fields of these sections of the editor, or groups of the panel, as they stand there for an area. */
export const fieldsIn = <Group extends string>(
  fields: Catalogue,
  spotOf: (field: CarField) => Spot<Group> | undefined,
  groups: readonly Group[],
  area: Area,
): CarField[] =>
  fields
    .flatMap((field) => groups.map((group) => ({ field, place: placeIn(spotOf(field), group) })))
    .filter(({ field, place }) => place > 0 && (field.only ?? area) === area)
    .sort((a, b) => a.place - b.place)
    .map(({ field }) => field)

const placeIn = <Group extends string>(spot: Spot<Group> | undefined, group: Group): number =>
  typeof spot === "object" ? (spot[group] ?? 0) : spot === group ? behindAll : 0

/** What screens call a field of a car of this area. */
export const labelFor = ({ label, labelFor: words }: CarField, area: Area): string => words?.[area] ?? label

/** The header of a field's Excel column. */
export const headerOf = ({ header, label }: CarField): string => header ?? label
