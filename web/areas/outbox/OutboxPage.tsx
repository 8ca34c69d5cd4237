import { useSearch } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { instantText, notSet } from "../../../contract/format.ts"
import type { OutboxMail } from "../../../contract/outbox.ts"
import type { OutboxSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { ListPage } from "../../ui/ListPage.tsx"
import { EmptyState } from "../../ui/States.tsx"
import type { Column } from "../../ui/Table.tsx"
import { useOutbox } from "./api.ts"
import { MailPanel } from "./MailPanel.tsx"
import { MailState } from "./MailState.tsx"
import { matchingMails } from "./mail-search.ts"
import styles from "./Outbox.module.css"
import { RetryButton } from "./RetryButton.tsx"

const nothing = { mails: [], total: 0, sends: true }

/** Every mail the portal wrote, where it stands, and sending once more by hand (decision 21). */
export function OutboxPage() {
  const { t } = useTranslation("outbox")
  const [open, setOpen] = useState<{ id: string; shown: boolean } | null>(null)
  const { search = "" } = useSearch({ strict: false }) as OutboxSearch
  const outbox = useOutbox(search, t("loadFailed"))
  const { mails, total, sends } = outbox.data ?? nothing
  const lead = t(sends ? "lead" : "leadKept")
  const part = { shown: mails.length, total: total.toLocaleString("de-DE") }
  return (
    <ListPage
      title={t("title")}
      lead={total > mails.length ? `${lead} ${t("leadPart", part)}` : lead}
      list={{ ...outbox, data: outbox.data?.mails }}
      failure={t("loadFailed")}
      searchLabel={t("search")}
      find={matchingMails}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowLabel={({ subject }) => subject}
      onRowClick={({ id }) => setOpen({ id, shown: true })}
      rowActions={(mail) => <RetryButton mail={mail} size="small" />}
      foundLabel={(count) => t("found", { count, formatted: count.toLocaleString("de-DE") })}
      noMatch={t("noMatch")}
      empty={search === "" && <EmptyState title={t("empty")} />}
    >
      <MailPanel
        mail={mails.find(({ id }) => id === open?.id) ?? null}
        open={open?.shown ?? false}
        onClose={() => setOpen(open && { ...open, shown: false })}
      />
    </ListPage>
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
