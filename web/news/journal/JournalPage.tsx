import { keepPreviousData } from "@tanstack/react-query"
import { instantText, notSet } from "../../../contract/core/format.ts"
import { entryName, sourceNames } from "../../../contract/core/journal-words.ts"
import type { JournalEntry } from "../../../contract/news/journal.ts"
import { factsOf } from "../../../contract/news/journal-facts.ts"
import { type JournalSearch, journalSearch } from "../../core/searches.ts"
import { Button } from "../../ui/button/Button.tsx"
import { EmptyState, Loaded, Notice } from "../../ui/feedback/States.tsx"
import { SearchInput } from "../../ui/field/SearchInput.tsx"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import { Facts } from "../../ui/layout/Card.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { useOpened } from "../../ui/navigation/opened.ts"
import { ListWithPanel } from "../../ui/panel/ListWithPanel.tsx"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { type Column, column } from "../../ui/table/PlainTable.tsx"
import styles from "../../ui/table/Table.module.css"
import { Table } from "../../ui/table/Table.tsx"
import { useListView } from "../../ui/table/use-list-view.ts"
import { common, texts as uiTexts } from "../../ui/texts.de.ts"
import { texts } from "./texts.de.ts"

const besides = ["position"]
const idOf = ({ position }: JournalEntry) => String(position)

export function JournalPage() {
  const opening = useOpened("position")
  const { view, changeView } = useListView(journalSearch, besides)
  const { search = "", before } = view
  const journal = useRead(
    "GET /api/journal/all",
    { ...(search && { search }), ...(before && { before }) },
    { failure: texts.loadFailed, placeholderData: keepPreviousData },
  )
  const { entries = [], head, overdueSince } = journal.data ?? {}
  const older = journal.data?.before
  const show = (next: JournalSearch) => changeView(() => ({ ...(search && { search }), ...next }))
  return (
    <Page title={texts.title} lead={texts.lead}>
      {overdueSince && <Notice tone="warning">{texts.overdue(instantText(overdueSince))}</Notice>}
      <div className={styles.search} data-paper="never">
        <SearchInput
          label={texts.search}
          labelHidden
          value={search}
          onChange={(typed) => changeView(() => (typed ? { search: typed } : {}))}
        />
      </div>
      {search && <p data-paper="only">{uiTexts.searchOnPaper(search)}</p>}
      <Loaded of={journal} failure={texts.loadFailed}>
        <ListWithPanel
          rows={entries}
          idOf={idOf}
          openedId={opening.id}
          panel={({ row, open }) => row && <EntryPanel entry={row} open={open} onClose={opening.close} />}
        >
          <Table
            label={texts.title}
            columns={columns}
            rows={entries}
            rowId={idOf}
            rowLabel={(entry) => `${entryName(entry.kind, entry.isCancellation)}, ${entry.position}`}
            onRowClick={(entry) => opening.open(idOf(entry))}
            pagination={{ page: 0, paginationSize: Math.max(1, entries.length), maxEntry: entries.length }}
            loading={journal.isPending}
            filterText={JSON.stringify(view)}
            empty={<EmptyState title={texts.empty} />}
            short
          />
        </ListWithPanel>
        {(before || older) && (
          <p data-paper="only">
            {texts.onPaper({ first: entries[0]?.position, last: entries.at(-1)?.position })}
          </p>
        )}
        <HStack as="nav" gap={3} wrap aria-label={texts.pages}>
          {before && <Button onClick={() => show({})}>{texts.newest}</Button>}
          {older && <Button onClick={() => show({ before: older })}>{texts.older}</Button>}
        </HStack>
        {head && (
          <Text as="p" small muted breaks>
            <Breaks text={texts.head(head)} />
          </Text>
        )}
      </Loaded>
    </Page>
  )
}

const columns: readonly Column<JournalEntry>[] = [
  column(
    "kind",
    texts.kind,
    ({ kind, isCancellation, position }) => (
      <>
        {entryName(kind, isCancellation)}
        <span className="visually-hidden">, {position}</span>
      </>
    ),
    {
      wraps: true,
      card: "none",
    },
  ),
  column("at", common.at, ({ at }) => (at === null ? notSet : instantText(at)), {
    width: 152,
    card: "status",
  }),
  column("actor", texts.actor, ({ actor }) => actor?.name || notSet, {
    width: 160,
    wraps: true,
    cardText: ({ actor }) => actor?.name ?? null,
  }),
  column("user", texts.user, ({ user }) => user?.name || notSet, {
    width: 160,
    wraps: true,
    cardText: ({ user, actor }) => (user?.name === actor?.name ? null : (user?.name ?? null)),
  }),
  column("jobNumber", texts.jobNumber, ({ car }) => car?.name || notSet, {
    width: 128,
    cardText: ({ car }) => car?.name ?? null,
  }),
  column("source", texts.source, ({ source }) => (source ? sourceNames[source] : notSet), { width: 136 }),
  column("position", texts.position, ({ position }) => position, { width: 80, numeric: true, card: "none" }),
]

type Props = {
  entry: JournalEntry
  open: boolean
  onClose: () => void
}

function EntryPanel({ entry, open, onClose }: Props) {
  const { at, actor, kind, isCancellation, content, names, position, hash } = entry
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={entryName(kind, isCancellation)}
      subtitle={at === null ? undefined : [instantText(at), actor?.name].filter(Boolean).join(", ")}
    >
      <VStack gap={6} breaks>
        {content === null && <Notice tone="info">{texts.purged}</Notice>}
        <Facts
          facts={[
            ...factsOf(content, names),
            { label: texts.position, value: position },
            { label: texts.hash, value: hash === null ? texts.unsealed : <Breaks text={hash} /> },
          ]}
        />
      </VStack>
    </SidePanel>
  )
}
