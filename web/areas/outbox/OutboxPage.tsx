import { useMemo, useState } from "react"
import { instantText, notSet } from "../../../contract/format.ts"
import type { OutboxMail } from "../../../contract/outbox.ts"
import type { OutboxSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Page } from "../../ui/Card.tsx"
import { problemText } from "../../ui/problem-text.ts"
import { SearchInput } from "../../ui/SearchInput.tsx"
import { EmptyState, ErrorState } from "../../ui/States.tsx"
import { type Column, Table } from "../../ui/Table.tsx"
import { paginationOf, searchOf } from "../../ui/table-search.ts"
import { useListView } from "../../ui/use-list-view.ts"
import { useOutbox } from "./api.ts"
import { MailPanel } from "./MailPanel.tsx"
import { MailState } from "./MailState.tsx"
import { matchingMails } from "./mail-search.ts"
import styles from "./Outbox.module.css"
import { RetryButton } from "./RetryButton.tsx"

const viewKeys = ["search", "sort", "page", "size"] as const
const none: readonly OutboxMail[] = []

/** Every mail the portal wrote, where it stands, and sending once more by hand (decision 21). */
export function OutboxPage() {
  const { t } = useTranslation("outbox")
  const [view, changeView] = useListView<OutboxSearch>(viewKeys)
  const [open, setOpen] = useState<{ id: string; shown: boolean } | null>(null)
  const outbox = useOutbox(t("loadFailed"))
  const all = outbox.data ?? none
  const columns = useColumns()
  const search = view.search ?? ""
  const mails = useMemo(() => matchingMails(all, search), [all, search])
  return (
    <Page title={t("title")} lead={t(all.some(({ state }) => state === "kept") ? "leadKept" : "lead")}>
      <div className={styles.search}>
        <SearchInput
          label={t("search")}
          labelHidden
          placeholder={t("search")}
          value={search}
          onChange={(text) => changeView(({ page: _, ...rest }) => ({ ...rest, search: text }))}
        />
      </div>
      {outbox.isError ? (
        <ErrorState onRetry={() => void outbox.refetch()}>
          {problemText(outbox.error, t("loadFailed"))}
        </ErrorState>
      ) : (
        <Table
          label={t("title")}
          columns={columns}
          rows={mails}
          rowId={({ id }) => id}
          rowLabel={({ subject }) => subject}
          onRowClick={({ id }) => setOpen({ id, shown: true })}
          rowActions={(mail) => <RetryButton mail={mail} size="small" />}
          pagination={paginationOf(view, columns, mails.length)}
          onPaginationChange={(next) =>
            changeView((before) => ({
              ...(before.search && { search: before.search }),
              ...searchOf(next, columns),
            }))
          }
          foundLabel={(count) => t("found", { count, formatted: count.toLocaleString("de-DE") })}
          loading={outbox.isPending}
          dense
          empty={<EmptyState title={t(all.length > 0 ? "noMatch" : "empty")} />}
        />
      )}
      <MailPanel
        mail={all.find(({ id }) => id === open?.id) ?? null}
        open={open?.shown ?? false}
        onClose={() => setOpen(open && { ...open, shown: false })}
      />
    </Page>
  )
}

function useColumns(): readonly Column<OutboxMail>[] {
  const { t } = useTranslation("outbox")
  return useMemo(
    (): Column<OutboxMail>[] => [
      {
        id: "subject",
        header: t("subject"),
        cell: ({ subject }) => subject,
        sort: ({ subject }) => subject,
        wraps: true,
        cardHidden: true,
      },
      {
        id: "state",
        header: t("state"),
        cell: (mail) => <MailState state={mail.state} />,
        sort: ({ state }) => t(`state_${state}`),
      },
      { id: "to", header: t("to"), cell: ({ to }) => to, sort: ({ to }) => to },
      {
        id: "createdAt",
        header: t("createdAt"),
        cell: ({ createdAt }) => instantText(createdAt),
        sort: ({ createdAt }) => Date.parse(createdAt),
        numeric: true,
      },
      {
        id: "attempts",
        header: t("attempts"),
        cell: ({ attempts }) => attempts,
        sort: ({ attempts }) => attempts,
        numeric: true,
      },
      {
        id: "nextAttempt",
        header: t("nextAttempt"),
        cell: ({ nextAttemptAt }) => (nextAttemptAt ? instantText(nextAttemptAt) : notSet),
        sort: ({ nextAttemptAt }) => nextAttemptAt && Date.parse(nextAttemptAt),
        numeric: true,
      },
      {
        id: "lastError",
        header: t("lastError"),
        cell: ({ lastError }) => (lastError ? <span className={styles.error}>{lastError}</span> : notSet),
        sort: ({ lastError }) => lastError,
      },
    ],
    [t],
  )
}
