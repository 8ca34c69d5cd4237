import { type Name, picked, type RecordKind } from "../values/record-machine.ts"
import type { Edited, Fields, Kind, Listed, Resource } from "./resource.ts"

type Draft<K extends Kind> = K["draft"]
type NameOf<K extends Kind> = Name<K["draft"]>

const namesOf = <K extends Kind>(fields: Fields<K>) => Object.keys(fields) as NameOf<K>[]

const mapped = <K extends Kind>(fields: Fields<K>, value: (name: NameOf<K>) => unknown) =>
  Object.fromEntries(namesOf(fields).map((name) => [name, value(name)])) as Draft<K>

/** How the entries of a form come from a row; those of a new one begin with `preset`. */
export const kindOf = <K extends Kind>(
  { name: kind, fields }: Pick<Resource<K>, "name" | "fields">,
  preset: Partial<Draft<K>> = {},
): RecordKind<K["row"] | null, Draft<K>> => ({
  name: kind,
  draftOf: (row) =>
    mapped(fields, (name) => {
      const { of, initial } = fields[name]
      if (row === null) return preset[name] ?? initial
      return of ? of(row) : Reflect.get(row, name)
    }),
  shown: (draft, row) => namesOf(fields).filter((name) => fields[name].isAsked?.(draft, row) ?? true),
})

/** The fields and their values in words. */
export const wordsOf = <K extends Kind>({ fields }: Resource<K>, listed: Listed<K>) => ({
  label: (name: NameOf<K>) => fields[name].label,
  value: (name: NameOf<K>, draft: Draft<K>) => fields[name].words(draft[name], listed),
})

/** What is sent: a new row as a whole, of another one the edited fields with the version that was loaded (P35). */
export function bodyOf<K extends Kind>(
  { fields, body = (values) => values }: Pick<Resource<K>, "fields" | "body">,
  { row, draft, edited }: Pick<Edited<K>, "row" | "draft"> & { edited: readonly NameOf<K>[] },
): object {
  const values = mapped(fields, (name) => fields[name].sent?.(draft[name], draft) ?? draft[name])
  return row ? { ...body(picked(values, edited)), id: row.id, version: row.version } : body(values)
}

type Row<K extends Kind> = readonly NameOf<K>[]

/** The fields side by side, row by row, part by part. */
export function layoutOf<K extends Kind>(
  fields: Fields<K>,
): readonly { title: string | undefined; rows: readonly Row<K>[] }[] {
  const parts: { title: string | undefined; rows: NameOf<K>[][] }[] = []
  for (const name of namesOf(fields)) {
    const { section, beside } = fields[name]
    const rows = parts.at(-1)?.rows
    if (!rows || section !== undefined) parts.push({ title: section, rows: [[name]] })
    else if (beside) rows.at(-1)?.push(name)
    else rows.push([name])
  }
  return parts
}
