import { useMemo, useState } from "react"
import { instantText, notSet } from "../../../contract/format.ts"
import type { RecordEntry } from "../../../contract/record.ts"
import { entryName, sourceNames } from "../../../contract/record-words.ts"
import type { RecordSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { EmptyState, Loaded, Notice } from "../../ui/feedback/index.ts"
import { SearchInput } from "../../ui/field/index.ts"
import { Breaks, Page } from "../../ui/layout/index.ts"
import { type Column, Table, useListView } from "../../ui/table/index.ts"
import { useRecord } from "./api.ts"
import { EntryPanel } from "./EntryPanel.tsx"
import styles from "./Record.module.css"

/** Everything that was done in the portal, newest first (P133). */
export function RecordPage() {
  const { t } = useTranslation("record")
  const { t: ui } = useTranslation("ui")
  const [open, setOpen] = useState<{ entry: RecordEntry; shown: boolean } | null>(null)
  const { view, changeView } = useListView<RecordSearch>()
  const { search = "", before } = view
  const record = useRecord(view, t("loadFailed"))
  const { entries = [], names = {}, head, overdueSince } = record.data ?? {}
  const older = record.data?.before
  const show = (next: RecordSearch) => changeView(() => ({ ...(search && { search }), ...next }))
  return (
    <Page title={t("title")} lead={t("lead")}>
      {overdueSince && <Notice tone="warning">{t("overdue", { since: instantText(overdueSince) })}</Notice>}
      <div data-paper="never">
        <SearchInput
          label={t("search")}
          value={search}
          onChange={(typed) => changeView(() => (typed ? { search: typed } : {}))}
        />
      </div>
      {search && <p data-paper="only">{ui("searchOnPaper", { search })}</p>}
      <Loaded of={record} failure={t("loadFailed")}>
        <Table
          label={t("title")}
          columns={useColumns()}
          rows={entries}
          rowId={({ position }) => String(position)}
          rowLabel={(entry) => `${entryName(entry.kind, entry.isCancellation)}, ${entry.position}`}
          onRowClick={(entry) => setOpen({ entry, shown: true })}
          pagination={{ page: 0, paginationSize: Math.max(1, entries.length), maxEntry: entries.length }}
          loading={record.isPending}
          asked={JSON.stringify(view)}
          empty={<EmptyState title={t("empty")} />}
          dense
          short
        />
        {(before || older) && (
          <p data-paper="only">
            {t("onPaper", { first: entries[0]?.position, last: entries.at(-1)?.position })}
          </p>
        )}
        <nav className={styles.pages} aria-label={t("pages")}>
          {before && <Button onClick={() => show({})}>{t("newest")}</Button>}
          {older && <Button onClick={() => show({ before: older })}>{t("older")}</Button>}
        </nav>
        {head && (
          <p className={styles.head}>
            <Breaks text={t("head", head)} />
          </p>
        )}
      </Loaded>
      <EntryPanel
        entry={open?.entry ?? null}
        names={names}
        open={open?.shown ?? false}
        onClose={() => setOpen(open && { ...open, shown: false })}
      />
    </Page>
  )
}

function useColumns(): readonly Column<RecordEntry>[] {
  const { t } = useTranslation("record")
  return useMemo(
    (): Column<RecordEntry>[] => [
      {
        id: "kind",
        header: t("kind"),
        cell: ({ kind, isCancellation, position }) => (
          <>
            {entryName(kind, isCancellation)}
            <span className="visually-hidden">, {position}</span>
          </>
        ),
        wraps: true,
        cardHidden: true,
      },
      {
        id: "at",
        header: t("at"),
        cell: ({ at }) => (at === null ? notSet : instantText(at)),
        numeric: true,
      },
      { id: "actor", header: t("actor"), cell: ({ actor }) => actor?.name || notSet, wraps: true },
      { id: "user", header: t("user"), cell: ({ user }) => user?.name || notSet, wraps: true },
      { id: "jobNumber", header: t("jobNumber"), cell: ({ car }) => car?.name || notSet },
      { id: "source", header: t("source"), cell: ({ source }) => (source ? sourceNames[source] : notSet) },
      { id: "position", header: t("position"), cell: ({ position }) => position, numeric: true },
    ],
    [t],
  )
}
