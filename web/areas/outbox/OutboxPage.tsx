import { keepPreviousData } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import { instantText, notSet, numberText } from "../../../contract/format.ts"
import { longestText } from "../../../contract/limits.ts"
import type { OutboxMail } from "../../../contract/outbox.ts"
import { links, type OutboxSearch } from "../../links.ts"
import { EmptyState } from "../../ui/feedback/index.ts"
import { Text } from "../../ui/layout/index.ts"
import { useRead } from "../../ui/loading/index.ts"
import { type Column, ListPage } from "../../ui/table/index.ts"
import { common } from "../../ui/texts.de.ts"
import { MailPanel, MailState, RetryButton } from "./MailPanel.tsx"
import styles from "./Outbox.module.css"
import { texts } from "./texts.de.ts"

const states = ["failed", "waiting", "kept", "sent"] as const
const nothing = { mails: [], total: 0, sends: true }

/** While mails wait, their state changes by itself. */
const refreshMs = 10_000

/** What the server accepts of a search, whatever is pasted into the field or stands in a link. */
const acceptedText = (search: string): string =>
  search.slice(0, longestText).replace(/[\p{Control}\p{Surrogate}]/gu, " ")

/** Every mail the portal wrote, where it stands, and sending again by hand (P21). */
export function OutboxPage() {
  const [open, setOpen] = useState<{ mail: OutboxMail; shown: boolean } | null>(null)
  const { search = "", state: named } = useSearch({ strict: false }) as OutboxSearch
  const state = states.find((known) => known === named)
  const outbox = useRead(
    "GET /api/outbox/all",
    { search: acceptedText(search) },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.mails.some(({ state }) => state === "waiting") ? refreshMs : false,
      placeholderData: keepPreviousData,
      failure: texts.loadFailed,
    },
  )
  const { mails, total, sends } = outbox.data ?? nothing
  const lead = sends ? texts.lead : texts.leadKept
  const part = { shown: numberText(mails.length), total: numberText(total) }
  const find = useCallback(
    (rows: readonly OutboxMail[]) => (state ? rows.filter((mail) => mail.state === state) : rows),
    [state],
  )
  // A mail that leaves the list, as an old one does once it waits again, stays open as it was last.
  const openMail = mails.find(({ id }) => id === open?.mail.id)
  if (open && openMail && openMail !== open.mail) setOpen({ ...open, mail: openMail })
  return (
    <ListPage
      title={texts.title}
      lead={total > mails.length ? `${lead} ${texts.leadPart(part)}` : lead}
      list={{ ...outbox, data: outbox.data?.mails }}
      failure={texts.loadFailed}
      searchLabel={texts.search}
      find={find}
      narrowed={
        state && {
          label: texts.only(texts.states[state]),
          remove: texts.notOnly(texts.states[state]),
          all: links.outbox(),
        }
      }
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ subject }) => subject}
      onRowClick={(mail) => setOpen({ mail, shown: true })}
      rowActions={(mail) => <RetryButton mail={mail} size="small" />}
      foundLabel={(count) => texts.found(count)}
      noMatch={texts.noMatch}
      empty={search === "" && <EmptyState title={texts.empty} />}
    >
      <MailPanel
        mail={open?.mail ?? null}
        open={open?.shown ?? false}
        onClose={() => setOpen(open && { ...open, shown: false })}
      />
    </ListPage>
  )
}

const columns: readonly Column<OutboxMail>[] = [
  {
    id: "subject",
    header: texts.subject,
    cell: ({ subject }) => subject,
    sort: ({ subject }) => subject,
    wraps: true,
    cardHidden: true,
  },
  {
    id: "state",
    header: common.state,
    cell: (mail) => <MailState state={mail.state} />,
    sort: ({ state }) => texts.states[state],
  },
  { id: "to", header: texts.to, cell: ({ to }) => to, sort: ({ to }) => to, wraps: true },
  {
    id: "createdAt",
    header: texts.createdAt,
    cell: ({ createdAt }) => instantText(createdAt),
    sort: ({ createdAt }) => Date.parse(createdAt),
    numeric: true,
  },
  {
    id: "lastError",
    header: texts.lastError,
    cell: ({ lastError }) =>
      lastError ? (
        <Text small muted breaks className={styles.error}>
          {lastError}
        </Text>
      ) : (
        notSet
      ),
    sort: ({ lastError }) => lastError,
  },
]
