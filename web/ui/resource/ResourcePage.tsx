import { useCallback, useMemo, useState } from "react"
import { searchRows } from "../../../contract/core/search.ts"
import { useTablet } from "../browser/use-media.ts"
import { TrashButton } from "../button/Button.tsx"
import { EmptyState } from "../feedback/States.tsx"
import { useRead } from "../loading/read.ts"
import { CreateButton, ListPage } from "../table/ListPage.tsx"
import { ResourceForm } from "./ResourceForm.tsx"
import type { Kind, Listed, Resource, ResourceOfPage } from "./resource.ts"
import { useDeletion } from "./use-deletion.tsx"

/** Row at the time of opening, so that the form keeps its entries while the list changes. */
type Opened<K extends Kind> = { row: K["row"] | null; preset?: Partial<K["draft"]> | undefined }

const none: readonly never[] = []

/** Rows of a resource with open, create and delete actions; `form` is the open form. */
export function useResource<K extends Kind>(resource: Resource<K>) {
  const { texts, deletion } = resource
  const [opened, setOpened] = useState<Opened<K> | null>(null)
  const list = useRead<typeof resource.list, readonly K["row"][]>(resource.list, undefined, {
    failure: texts.loadFailed,
  })
  const rows = list.data ?? none
  const references = resource.useReferences(opened !== null)
  const listed: Listed<K> = useMemo(() => ({ rows, related: references }), [rows, references])
  const remove = useDeletion(resource, listed)
  const { label } = deletion
  // Cards open the form, which deletes too.
  const deletes = !useTablet() && label
  const rowActions = (row: K["row"]) => (
    <>
      {resource.rowActions?.(row, listed)}
      {deletes && <TrashButton label={deletes(row)} onClick={() => void remove(row)} />}
    </>
  )
  return {
    ...{ list, listed },
    createButton: (preset?: Partial<K["draft"]>) => (
      <CreateButton label={texts.create} onClick={() => setOpened({ row: null, preset })} />
    ),
    table: {
      columns: useMemo(() => resource.columns(listed), [resource, listed]),
      rowId: ({ id }: K["row"]) => id,
      rowLabel: resource.rowLabel,
      onRowClick: (row: K["row"]) => setOpened({ row }),
      ...((deletes || resource.rowActions) && { rowActions }),
      foundLabel: texts.found,
      empty: texts.empty !== undefined && <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>,
    },
    form: opened && (
      <ResourceForm of={resource} {...opened} listed={listed} onClose={() => setOpened(null)} />
    ),
  }
}

type PageProps<K extends Kind> = {
  of: ResourceOfPage<K>
  /** Lead text derived from the loaded rows. */
  leadOf?: (rows: readonly K["row"][] | undefined) => string
}

/** Screen of a resource: search, create, edit, delete. */
export function ResourcePage<K extends Kind>({ of: resource, leadOf }: PageProps<K>) {
  const { list, listed, createButton, table, form } = useResource(resource)
  const { texts } = resource
  const find = useCallback(
    (rows: readonly K["row"][], search: string) => {
      const isSearched = search.trim() !== ""
      const ordered = resource.inOrder?.(rows, isSearched) ?? rows
      const textOf = resource.searchText(listed)
      const words = new Map(isSearched ? ordered.map((row) => [row, textOf(row)]) : [])
      return searchRows(ordered, (row) => words.get(row) ?? "", search)
    },
    [resource, listed],
  )
  return (
    <ListPage
      title={texts.title}
      lead={leadOf?.(list.data)}
      tools={createButton()}
      list={list}
      failure={texts.loadFailed}
      searchLabel={texts.search}
      find={find}
      noMatch={texts.noMatch}
      unsortedName={texts.unsorted}
      {...table}
    >
      {form}
    </ListPage>
  )
}
