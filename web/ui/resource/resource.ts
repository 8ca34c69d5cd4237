import type { ReactNode } from "react"
import type { ApiError, CallName, CallOutput } from "../../core/api.ts"
import type { Column } from "../table/PlainTable.tsx"
import type { Stored } from "../values/record-machine.ts"
import type { ResourceTexts } from "./texts.de.ts"

/** Types of a resource: rows, form entries, and data for columns and fields. */
export type Kind = { row: Stored; draft: object; related: unknown }

export type Listed<K extends Kind> = { rows: readonly K["row"][]; related: K["related"] }

export type Edited<K extends Kind> = Listed<K> & {
  /** As loaded; null for a new one. */
  row: K["row"] | null
  draft: K["draft"]
  set: (values: Partial<K["draft"]>) => void
}

/** A form field; see `fields.tsx` for the common kinds. */
export type Field<Value, K extends Kind> = Placing<Value, K> & {
  label: string
  initial: Value
  /** Value as text, for comparing versions. */
  words: (value: Value, listed: Listed<K>) => string
  input: (value: Value, change: (value: Value) => void, edited: Edited<K>) => ReactNode
}

/** Layout of a field, and its relation to the row and other fields. */
export type Placing<Value, K extends Kind> = {
  section?: string
  beside?: true
  after?: (edited: Edited<K>) => ReactNode
  /** Value in a row; by default the property of the same name. */
  of?: (row: K["row"]) => Value
  /** Converts the value for sending. */
  sent?: (value: Value, draft: K["draft"]) => unknown
  /** Values of other fields that depend on this one. */
  follows?: (value: Value) => Partial<K["draft"]>
  isShown?: (draft: K["draft"], row: K["row"] | null) => boolean
}

export type Fields<K extends Kind> = { [N in keyof K["draft"] & string]: Field<K["draft"][N], K> }

export type Doing = "create" | "save" | "delete"

type CallFor<Output> = { [N in CallName]: CallOutput<N> extends Output ? N : never }[CallName]

/** A list with a form, maintained by admins; rendered by `useResource` (ADR-0076). */
export type Resource<K extends Kind> = {
  /** Names its drafts. */
  name: string
  list: CallFor<readonly K["row"][]>
  create: CallFor<K["row"]>
  update: CallFor<K["row"]>
  remove: CallName
  /** Calls to invalidate after a change. */
  stale: readonly CallName[]
  texts: ResourceTexts
  /** Loads further data; `isEditing` enables what only the form needs. */
  useReferences: (isEditing: boolean) => K["related"]

  rowLabel: (row: K["row"]) => string
  columns: (listed: Listed<K>) => readonly Column<K["row"]>[]

  fields: Fields<K>
  /** Converts the values to a request body. */
  body?: (values: Partial<K["draft"]>) => object
  formTitle: (row: K["row"]) => string
  /** Its form is a centred dialog. */
  short?: boolean
  formSubtitle?: (row: K["row"]) => string
  more?: (edited: Edited<K>) => ReactNode
  done?: (edited: Edited<K>) => string

  /** Further content of a row. */
  rowActions?: (row: K["row"], listed: Listed<K>) => ReactNode

  deletion: {
    /** Label of a delete button in each row; without it, the button is in the form. */
    label?: (row: K["row"]) => string
    text: (row: K["row"], listed: Listed<K>) => ReactNode
    refusedBecause?: (row: K["row"], listed: Listed<K>) => string | undefined
  }
  /** Messages for specific refusals. */
  problemOf?: (error: ApiError, doing: Doing) => string | undefined
}

/** A resource with its own searchable screen, `ResourcePage`. */
export type ResourceOfPage<K extends Kind> = Resource<K> & {
  texts: { title: string; search: string; noMatch: string; unsorted: string }
  searchText: (listed: Listed<K>) => (row: K["row"]) => string
  inOrder?: (rows: readonly K["row"][], isSearched: boolean) => readonly K["row"][]
}
