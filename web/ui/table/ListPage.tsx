import { type ReactNode, useMemo } from "react"
import type { AppLink } from "../../links.ts"
import type { TableSearch } from "../../searches.ts"
import { Button } from "../button/Button.tsx"
import { LinkButton } from "../button/LinkButton.tsx"
import { EmptyState, type Load, Loaded } from "../feedback/States.tsx"
import { SearchInput } from "../field/SearchInput.tsx"
import { Page, type PageProps } from "../layout/Card.tsx"
import { texts } from "../texts.de.ts"
import { Table, type TableProps } from "./Table.tsx"
import { tablePaging, useListView } from "./use-list-view.ts"

/** Opens the form of a new entry. */
export function CreateButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button icon="plus" variant="primary" aria-haspopup="dialog" onClick={onClick}>
      {label}
    </Button>
  )
}

type Given = "columns" | "rowId" | "rowLabel" | "onRowClick" | "rowActions" | "foundLabel"

export type ListPageProps<Row> = Pick<TableProps<Row>, Given> &
  Pick<PageProps, "title" | "lead" | "actions"> & {
    list: Load<readonly Row[]> & { isPending: boolean }
    /** The sentence when it could not be loaded. */
    failure: string
    searchLabel: string
    /** The rows that a search leaves; kept from render to render. */
    find: (rows: readonly Row[], search: string) => readonly Row[]
    noMatch: string
    /** Where there is nothing yet to search. */
    empty?: ReactNode
    /** What the address narrows the list to besides the search, and the way to all of it. */
    narrowed?: NarrowedProps | undefined
    /** Forms and questions. */
    children: ReactNode
  }

/** The screen of one searched list, whose search, page and sorting stand in the URL (P84). */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const {
    title,
    lead,
    actions,
    list,
    failure,
    searchLabel,
    find,
    noMatch,
    empty,
    narrowed,
    children,
    ...table
  } = props
  const { columns } = table
  const listed = useListView<TableSearch>()
  const { search = "" } = listed.view
  const found = useMemo(() => find(list.data ?? [], search), [find, list.data, search])
  return (
    <Page title={title} lead={lead} actions={actions}>
      <div style={{ maxWidth: 400 }} data-paper="never">
        <SearchInput
          label={searchLabel}
          labelHidden
          placeholder={searchLabel}
          value={search}
          onChange={(text) => listed.changeFilters((before) => ({ ...before, search: text }))}
        />
        {narrowed && <Narrowed {...narrowed} />}
      </div>
      {narrowed && <p data-paper="only">{narrowed.label}</p>}
      {search && <p data-paper="only">{texts.searchOnPaper(search)}</p>}
      <Loaded of={list} failure={failure}>
        <Table
          {...table}
          label={title}
          rows={found}
          asked={search}
          search={search}
          {...tablePaging(listed, columns, found.length)}
          loading={list.isPending}
          dense
          empty={(list.data?.length === 0 && empty) || <EmptyState title={noMatch} />}
        />
      </Loaded>
      {children}
    </Page>
  )
}

type NarrowedProps = { label: string /** The way to all of it in words. */; remove: string; all: AppLink }

/** What else narrows a list, by a link that led here; it goes with one click. */
function Narrowed({ label, remove, all }: NarrowedProps) {
  return (
    <LinkButton size="small" variant="quiet" icon="close" link={all} label={remove}>
      {label}
    </LinkButton>
  )
}
