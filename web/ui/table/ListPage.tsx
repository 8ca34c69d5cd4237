import { type ReactNode, useMemo } from "react"
import { tableSearch } from "../../core/searches.ts"
import { usePhone } from "../browser/use-media.ts"
import { Button } from "../button/Button.tsx"
import { EmptyState, type Load, Loaded } from "../feedback/States.tsx"
import { SearchInput } from "../field/SearchInput.tsx"
import { BareCount, Page, type PageProps } from "../layout/Page.tsx"
import { common, texts } from "../texts.de.ts"
import styles from "./Table.module.css"
import { Table, type TableProps } from "./Table.tsx"
import { tablePaging, useListView } from "./use-list-view.ts"

/** The one filled button of a list; on phones only its verb. */
export function CreateButton({ label, onClick }: { label: string; onClick: () => void }) {
  const isPhone = usePhone()
  return (
    <Button icon="plus" variant="primary" aria-haspopup="dialog" aria-label={label} onClick={onClick}>
      {isPhone ? common.create : label}
    </Button>
  )
}

type PassedProps = "columns" | "rowId" | "rowLabel" | "onRowClick" | "rowActions" | "unsortedName"

export type ListPageProps<Row> = Pick<TableProps<Row>, PassedProps> &
  Pick<PageProps, "title" | "lead" | "tools"> & {
    foundLabel: (count: number) => string
    list: Load<readonly Row[]> & { isPending: boolean }
    failure: string
    searchLabel: string
    /** Applies the search; must be stable between renderings. */
    find: (rows: readonly Row[], search: string) => readonly Row[]
    noMatch: string
    empty?: ReactNode
    /** Above the list. */
    notice?: ReactNode
    /** Keys of the URL that are not the list's. */
    besides?: readonly string[]
    children?: ReactNode
  }

/** Screen of a searchable list with search, page and sorting in the URL (P84). */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const {
    title,
    lead,
    tools,
    foundLabel,
    list,
    failure,
    searchLabel,
    find,
    noMatch,
    empty,
    notice,
    besides,
    ...rest
  } = props
  const { children, ...table } = rest
  const { columns } = table
  const listed = useListView(tableSearch, besides)
  const { search = "" } = listed.view
  const matches = useMemo(() => find(list.data ?? [], search), [find, list.data, search])
  return (
    <Page
      title={title}
      count={list.data && <BareCount text={foundLabel(matches.length)} />}
      lead={lead}
      tools={tools}
    >
      {notice}
      <div className={styles.search} data-paper="never">
        <SearchInput
          label={searchLabel}
          labelHidden
          value={search}
          onChange={(text) => listed.changeFilters((before) => ({ ...before, search: text }))}
        />
      </div>
      {search && <p data-paper="only">{texts.searchOnPaper(search)}</p>}
      <Loaded of={list} failure={failure}>
        <Table
          {...table}
          label={title}
          rows={matches}
          filterText={search}
          foundHidden
          {...tablePaging(listed, columns, matches.length)}
          loading={list.isPending}
          empty={(list.data?.length === 0 && empty) || <EmptyState title={noMatch} />}
        />
      </Loaded>
      {children}
    </Page>
  )
}
