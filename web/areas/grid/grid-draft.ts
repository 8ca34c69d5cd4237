import { type CarFieldName, type CarFields, fieldOf } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { type CarDraft, carKind, type DraftValue, lockOf, wireOf } from "../car-record/index.ts"
import type { CellRead } from "./cell-values.ts"

/** What was typed into a cell: the value of then, and the new one, or the text that cannot be taken and why. */
export type Entry = {
  readonly was: DraftValue
  readonly value?: DraftValue
  readonly text?: string
  readonly problem?: string
}
/** The typed cells of one car. */
export type Entries = Readonly<Partial<Record<CarFieldName, Entry>>>
/** All that was typed, by the id of its car. */
export type GridDraft = Readonly<Record<string, Entries>>

const namesIn = (entries: Entries) => Object.keys(entries) as CarFieldName[]

/** A car with the values that were typed over it. */
export const typedOver = (car: Car, entries: Entries | undefined): CarDraft => {
  const draft = carKind.draftOf(car)
  if (!entries) return draft
  const values = namesIn(entries).flatMap((name) => {
    const entry = entries[name] as Entry
    return entry.value === undefined ? [] : [[name, entry.value]]
  })
  return { ...draft, ...Object.fromEntries(values) }
}

export type TypedCell = { readonly name: CarFieldName; readonly text: string; readonly read: CellRead }

/**
 * The entries of a car with some more, one after the other, and with what follows from them: the gross price, the takeover date.
 * A value that the car has anyway is no entry.
 */
export function withCells(car: Car, entries: Entries | undefined, cells: readonly TypedCell[]): Entries {
  const stored = carKind.draftOf(car)
  let draft = typedOver(car, entries)
  const next: Partial<Record<CarFieldName, Entry>> = { ...entries }
  // Nothing is a value to have been typed over, too.
  const wasOf = (name: CarFieldName) => (next[name] ? next[name].was : stored[name])
  const set = (name: CarFieldName, value: DraftValue) => {
    if (value === stored[name]) delete next[name]
    else next[name] = { was: wasOf(name), value }
  }
  for (const { name, text, read } of cells) {
    if ("problem" in read) next[name] = { was: wasOf(name), text, problem: read.problem }
    else {
      const after = carKind.typed?.(draft, { [name]: read.value }) ?? draft
      const followed = (Object.keys(after) as CarFieldName[]).filter((each) => after[each] !== draft[each])
      for (const each of new Set([name, ...followed])) if (!lockOf(car, each)) set(each, after[each])
      draft = after
    }
  }
  return next
}

/** The draft with other entries of one car; without any it is not in it. */
export function withEntries(draft: GridDraft, id: string, entries: Entries): GridDraft {
  if (namesIn(entries).length > 0) return { ...draft, [id]: entries }
  const { [id]: _, ...others } = draft
  return others
}

/** Without the entry of one cell. */
export function withoutCell(draft: GridDraft, id: string, name: CarFieldName): GridDraft {
  const { [name]: _, ...others } = draft[id] ?? {}
  return withEntries(draft, id, others)
}

/** Whether two drafts say the same; of cars that were not typed into since it is known without a look. */
export const isSameDraft = (one: GridDraft, other: GridDraft): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (id) => one[id] === other[id] || JSON.stringify(one[id]) === JSON.stringify(other[id]),
  )

/** Somebody else gave the cell another value than it had when it was typed over. */
export const isContested = (car: Car, name: CarFieldName, entry: Entry): boolean => {
  const stored = carKind.draftOf(car)[name]
  return entry.was !== stored && entry.value !== stored
}

/** Lets one's own value stand over the newer one. */
export const keepMine = (draft: GridDraft, car: Car, name: CarFieldName): GridDraft => {
  const entry = draft[car.id]?.[name]
  if (!entry) return draft
  return { ...draft, [car.id]: { ...draft[car.id], [name]: { ...entry, was: carKind.draftOf(car)[name] } } }
}

type Held = {
  readonly id: string
  readonly car: Car | undefined
  readonly name: CarFieldName
  readonly entry: Entry
}

/** What is sent, and which cells hold their car back: contested ones, texts that cannot be read, cars that are gone. */
export function outgoing(draft: GridDraft, cars: ReadonlyMap<string, Car>) {
  const sent: { id: string; version: number; fields: Partial<CarFields> }[] = []
  const contested: (Held & { car: Car })[] = []
  const unread: Held[] = []
  for (const [id, entries] of Object.entries(draft)) {
    const car = cars.get(id)
    const held = namesIn(entries).map((name) => ({ id, car, name, entry: entries[name] as Entry }))
    const wrong = held.filter(({ entry }) => !car || entry.value === undefined)
    const fought = car
      ? held.flatMap((each) => (isContested(car, each.name, each.entry) ? [{ ...each, car }] : []))
      : []
    unread.push(...wrong)
    contested.push(...fought)
    if (car && wrong.length + fought.length === 0)
      sent.push({ id, version: car.version, fields: wiresOf(entries) })
  }
  return { sent, contested, unread }
}

const wiresOf = (entries: Entries): Partial<CarFields> =>
  Object.fromEntries(
    namesIn(entries).map((name) => [
      name,
      wireOf(fieldOf(name), (entries[name] as Entry).value as DraftValue),
    ]),
  )

/** The first typed cell that two drafts do not have in common, by the order of the screen. */
export function firstDifference(
  cars: readonly Car[],
  names: readonly CarFieldName[],
  one: GridDraft,
  other: GridDraft,
): { row: number; column: number } | null {
  for (const [row, { id }] of cars.entries()) {
    if (one[id] === other[id]) continue
    const column = names.findIndex((name) => one[id]?.[name] !== other[id]?.[name])
    if (column >= 0) return { row, column }
  }
  return null
}

/** How many cells were typed, and in how many cars. */
export const countOf = (draft: GridDraft) => ({
  cells: Object.values(draft).reduce((sum, entries) => sum + namesIn(entries).length, 0),
  cars: Object.keys(draft).length,
})
