import type { ReactNode } from "react"
import type { EditableTopic } from "../../../contract/record.ts"
import type { ApiError, CallName, CallOutput } from "../../api.ts"
import type { Column } from "../table/PlainTable.tsx"
import type { Stored } from "../values/record-machine.ts"
import type { ResourceTexts } from "./texts.de.ts"

/** The types of a resource: its rows, the entries of its form, and what else its columns and fields are made with. */
export type Kind = { row: Stored; draft: object; known: unknown }

export type Listed<K extends Kind> = { rows: readonly K["row"][]; known: K["known"] }

export type Edited<K extends Kind> = Listed<K> & {
  /** As it was loaded; null for a new one. */
  row: K["row"] | null
  draft: K["draft"]
  set: (values: Partial<K["draft"]>) => void
}

/** One entry of a form; `fields.tsx` makes the usual ones. */
export type Field<Value, K extends Kind> = Placing<Value, K> & {
  label: string
  /** What a new row begins with. */
  initial: Value
  /** The value in words, where two have to be compared (P35). */
  words: (value: Value, listed: Listed<K>) => string
  input: (value: Value, change: (value: Value) => void, edited: Edited<K>) => ReactNode
}

/** Where a field stands, and what it has to do with the row and with others. */
export type Placing<Value, K extends Kind> = {
  /** Begins a part of the form with this title. */
  section?: string
  /** Stands beside the field before it where there is room. */
  beside?: true
  /** What else stands beneath it. */
  after?: (edited: Edited<K>) => ReactNode
  /** Its value in a row; that of the same name unless told otherwise. */
  of?: (row: K["row"]) => Value
  /** How it is sent. */
  sent?: (value: Value, draft: K["draft"]) => unknown
  /** What other fields become with its value. */
  follows?: (value: Value) => Partial<K["draft"]>
  /** Whether it is asked for; always unless told otherwise. */
  isAsked?: (draft: K["draft"], row: K["row"] | null) => boolean
  /** The field that the record knows it by (P35). */
  recordedAs?: string
}

export type Fields<K extends Kind> = { [N in keyof K["draft"] & string]: Field<K["draft"][N], K> }

export type Doing = "create" | "save" | "delete"

type CallFor<Output> = { [N in CallName]: CallOutput<N> extends Output ? N : never }[CallName]

/** What admins keep as a list with a form: described once, shown by `useResource` (ADR-0076). */
export type Resource<K extends Kind> = {
  /** Names its drafts, and its changes in the record. */
  name: EditableTopic
  list: CallFor<readonly K["row"][]>
  create: CallFor<K["row"]>
  update: CallFor<K["row"]>
  remove: CallName
  /** Calls that show something of it. */
  stale: readonly CallName[]
  texts: ResourceTexts
  /** Told whether a form is open: what only that needs is read then. */
  useKnown: (isEditing: boolean) => K["known"]

  rowLabel: (row: K["row"]) => string
  columns: (listed: Listed<K>) => readonly Column<K["row"]>[]

  fields: Fields<K>
  /** What is sent of these values, where it is not the values themselves. */
  body?: (values: Partial<K["draft"]>) => object
  formTitle: (row: K["row"]) => string
  formSubtitle?: (row: K["row"]) => string
  /** What else the form says or offers, beneath the fields. */
  more?: (edited: Edited<K>) => ReactNode
  /** What is said after saving. */
  done?: (edited: Edited<K>) => string

  deletion: {
    /** Its button stands in each row, with this name, or in the form. */
    label?: (row: K["row"]) => string
    text: (row: K["row"], listed: Listed<K>) => ReactNode
    refusedBecause?: (row: K["row"], listed: Listed<K>) => string | undefined
  }
  /** The sentence for a refusal that is its own. */
  problemOf?: (error: ApiError, doing: Doing) => string | undefined
}

/** A resource with a screen of its own, `ResourcePage`, where its rows are searched. */
export type ResourceOfPage<K extends Kind> = Resource<K> & {
  texts: { title: string; search: string; noMatch: string }
  /** The text in which a row is found. */
  searchText: (listed: Listed<K>) => (row: K["row"]) => string
  /** The order without sorting by a column. */
  inOrder?: (rows: readonly K["row"][], isSearched: boolean) => readonly K["row"][]
}
