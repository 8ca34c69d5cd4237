import type { Area, OptionType } from "../core/enums.ts"

/** Sections of the car editor, in order. */
export const editorSections = ["configuration", "job", "offer1", "offer2", "offer3", "car", "energy"] as const
export type EditorSection = (typeof editorSections)[number]

/** Fact groups of the agent panel and of exports: `key…` first; each `note` is a notice. */
export type PanelGroup =
  | "key"
  | "keyPreOffer"
  | "keySelection"
  | "car"
  | "energy"
  | "dates"
  | "surcharges"
  | "note"

/** Positions in the table of agents' lists. */
export type ListGroup = "tablePreOffer" | "tableSelection"

/** A group (after all entries with a position), or the position in each of several groups. */
type Position<Group extends string> = Group | { readonly [G in Group]?: number }

/** Supports bulk edits; `none` is the label of clearing the value. */
type Bulk = { readonly none: string }

/** Catalogue entry of a car field. Only name, label and kind are required. */
export type CarField = {
  /** Wire name; the database column is the same in snake_case. */
  readonly name: string
  /** Label on screens. */
  readonly label: string
  /** Label for cars of an area, if different. */
  readonly labelFor?: Partial<Record<Area, string>>
  /** Header of the Excel column if different from the label, e.g. with a unit, which cells do not show. */
  readonly header?: string
  readonly required?: true
  readonly hint?: string
  /** Shown if not set, instead of "–". */
  readonly unset?: string
  /** Only cars of this area have it in editor and facts. */
  readonly only?: Area
  readonly editor?: Position<EditorSection>
  /** Position in the agent panel, if any. */
  readonly panel?: Position<PanelGroup>
  /** Position in agents' lists, if any. */
  readonly list?: Position<ListGroup>
  readonly short?: string
  readonly column?: string
  /** Differences on the panel: its label, or the field that is shown together with it. */
  readonly fact?: { readonly label?: string; readonly with?: string }
  /** Visible to admins only (P4). */
  readonly internal?: true
  /** Changed only by status transitions; imports compare it but never change it. */
  readonly status?: true
  /** Part of the offer (P19). A `term` is frozen while the car is held, a `flag` is not. */
  readonly offer?: "term" | "flag"
  /** Identifies the car: changing it means another car to agents who view or hold the offer. */
  readonly identifies?: true
  /** Stated in the contract and relevant to the price (P128): changes are shown before acceptance, and may be made later too. */
  readonly stated?: true
  /** Watchers are notified of changes, as part of an `offer` or of the field's own `value`. */
  readonly watch?: "offer" | "value"
} & (
  | {
      /** "" = not set. */
      readonly kind: "text"
      readonly check?: "vin"
      /** Characters; 500 by default. */
      readonly max?: number
      readonly multiline?: true
    }
  | {
      /** 0 = not set, unless `zeroCounts`. */
      readonly kind: "integer"
      readonly zeroCounts?: true
      readonly min?: number
      readonly max?: number
      readonly unit?: string
    }
  /** 0 = not set; at most one decimal, stored and computed in hundredths like an amount. */
  | { readonly kind: "decimal"; readonly unit: string; readonly max: number }
  /** 0 = not set; on the wire in euros. Negative only if `signed`. */
  | { readonly kind: "euro"; readonly signed?: true; readonly max?: number }
  /** A plain date `YYYY-MM-DD`, or null. */
  | { readonly kind: "date"; readonly monthOnly?: true }
  /** `bulk`: supports bulk edits. */
  | { readonly kind: "flag"; readonly initially?: true; readonly bulk?: true }
  | {
      /** One of the codes of these German texts, or null unless required. */
      readonly kind: "choice"
      readonly labels: Readonly<Record<string, string>>
      readonly bulk?: Bulk
    }
  /** The id of an option of this type, or null. */
  | { readonly kind: "option"; readonly optionType: OptionType; readonly bulk?: Bulk }
  /** An instant (ISO 8601, UTC), the id of a location or user, or null. */
  | { readonly kind: "instant" | "location" | "user" }
)

export type Catalogue = readonly CarField[]

/** Whether inputs and sheet cells are handled in hundredths. */
export const inHundredths = ({ kind }: CarField): boolean => kind === "euro" || kind === "decimal"

/** Unit of the number input. */
export function unitOf(field: CarField): string | undefined {
  if (field.kind === "euro") return "€"
  return "unit" in field ? field.unit : undefined
}

const lastPosition = Number.MAX_SAFE_INTEGER

/** Fields of these editor sections or panel groups in their order for an area. */
export const fieldsIn = <Group extends string>(
  fields: Catalogue,
  positionOf: (field: CarField) => Position<Group> | undefined,
  groups: readonly Group[],
  area: Area,
): CarField[] =>
  fields
    .flatMap((field) => groups.map((group) => ({ field, place: positionIn(positionOf(field), group) })))
    .filter(({ field, place }) => place > 0 && (field.only ?? area) === area)
    .sort((a, b) => a.place - b.place)
    .map(({ field }) => field)

const positionIn = <Group extends string>(spot: Position<Group> | undefined, group: Group): number =>
  typeof spot === "object" ? (spot[group] ?? 0) : spot === group ? lastPosition : 0

/** Label of a field for cars of this area. */
export const labelFor = ({ label, labelFor: words }: CarField, area: Area): string => words?.[area] ?? label

/** The header of a field's Excel column. */
export const headerOf = ({ header, label }: CarField): string => header ?? label
