import { keepPreviousData } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { instantText, notSet, numberText } from "../../../contract/core/format.ts"
import { longestText } from "../../../contract/core/limits.ts"
import type { OutboxMail } from "../../../contract/news/outbox.ts"
import { ContractLink } from "../../cases/contracts/Contracts.tsx"
import { tableSearch } from "../../core/searches.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Badge, type Tone } from "../../ui/feedback/Badge.tsx"
import { EmptyState, Loaded, Notice } from "../../ui/feedback/States.tsx"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import { Facts } from "../../ui/layout/Card.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { useSend } from "../../ui/loading/use-send.ts"
import { useSearch } from "../../ui/navigation/history.ts"
import { useOpened } from "../../ui/navigation/opened.ts"
import { ListWithPanel } from "../../ui/panel/ListWithPanel.tsx"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { ListPage } from "../../ui/table/ListPage.tsx"
import { type Column, column, textColumn } from "../../ui/table/PlainTable.tsx"
import { common } from "../../ui/texts.de.ts"
import { fillFrame, mailNodes } from "./mail-page.ts"
import styles from "./Outbox.module.css"
import { isRetriable } from "./rules.ts"
import { texts } from "./texts.de.ts"

const nothing = { mails: [], total: 0, held: 0, sends: true }

/** The server searches. */
const asFound = (mails: readonly OutboxMail[]) => mails

const besides = ["mailId"]
const idOf = ({ id }: OutboxMail) => id

const refreshMs = 10_000

/** Limits a search to what the server accepts, e.g. after pasting. */
const acceptedText = (search: string): string =>
  search.slice(0, longestText).replace(/[\p{Control}\p{Surrogate}]/gu, " ")

export function OutboxPage() {
  const opening = useOpened("mailId")
  const { search = "" } = useSearch(tableSearch)
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
  const { mails, total, held, sends } = outbox.data ?? nothing
  const lead = sends ? texts.lead : texts.leadKept
  const part = { shown: numberText(mails.length), total: numberText(total) }
  return (
    <ListWithPanel
      rows={mails}
      idOf={idOf}
      openedId={opening.id}
      // An e-mail that leaves the list, e.g. when it waits again, stays open in its last state.
      panel={({ row, open }) => row && <MailPanel mail={row} open={open} onClose={opening.close} />}
    >
      <ListPage
        title={texts.title}
        lead={total > mails.length ? `${lead} ${texts.leadPart(part)}` : lead}
        notice={held > 0 && <HeldNotice count={held} />}
        list={{ ...outbox, data: outbox.data?.mails }}
        failure={texts.loadFailed}
        searchLabel={texts.search}
        find={asFound}
        columns={columns}
        rowId={idOf}
        rowLabel={({ subject }) => subject}
        onRowClick={({ id }) => opening.open(id)}
        rowActions={(mail) => <RetryButton mail={mail} size="small" />}
        foundLabel={(count) => texts.found(count)}
        noMatch={texts.noMatch}
        unsortedName={texts.newestFirst}
        empty={search === "" && <EmptyState title={texts.empty} />}
        besides={besides}
      />
    </ListWithPanel>
  )
}

const columns: readonly Column<OutboxMail>[] = [
  textColumn("subject", texts.subject, ({ subject }) => subject, { wraps: true, card: "none" }),
  textColumn("state", common.state, ({ state }) => texts.states[state], {
    cell: (mail) => <MailState state={mail.state} />,
    card: "status",
  }),
  textColumn("to", texts.to, ({ to }) => to, { wraps: true, card: "first" }),
  column("createdAt", texts.createdAt, ({ createdAt }) => instantText(createdAt), {
    sort: ({ createdAt }) => Date.parse(createdAt),
    numeric: true,
  }),
  column(
    "lastError",
    texts.lastError,
    ({ lastError }) =>
      lastError ? (
        <Text breaks className="muted">
          {lastError}
        </Text>
      ) : (
        notSet
      ),
    {
      sort: ({ lastError }) => lastError,
      isEmpty: ({ lastError }) => !lastError,
    },
  ),
]

const orNone = (instant: string | null) => (instant === null ? notSet : instantText(instant))

type Props = { mail: OutboxMail; open: boolean; onClose: () => void }

function MailPanel({ mail, open, onClose }: Props) {
  const { document } = mail
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={mail.subject}
      wide
      subtitle={<Breaks text={mail.to} />}
      footer={isRetriable(mail) && <RetryButton mail={mail} />}
    >
      <VStack gap={6}>
        <HStack>
          <MailState state={mail.state} />
        </HStack>
        {mail.lastError && (
          <Notice tone="warning" title={texts.lastError}>
            {mail.lastError}
          </Notice>
        )}
        <Facts
          facts={[
            { label: texts.createdAt, value: instantText(mail.createdAt) },
            { label: common.sentAt, value: orNone(mail.sentAt) },
            { label: texts.attempts, value: mail.attempts },
            { label: texts.nextAttempt, value: orNone(mail.nextAttemptAt) },
          ]}
        />
        {document && (
          <VStack as="section" gap={2} align="start">
            <h3>{texts.document}</h3>
            {document.bare && <p>{texts.documentBare}</p>}
            <ContractLink activityId={document.activityId} actId={document.actId} />
          </VStack>
        )}
        <MailText key={mail.id} mail={mail} />
      </VStack>
    </SidePanel>
  )
}

const tones = {
  kept: "petrol",
  held: "amber",
  waiting: "amber",
  sent: "green",
  failed: "red",
  dropped: "petrol",
} as const satisfies Record<OutboxMail["state"], Tone>

function MailState({ state }: Pick<OutboxMail, "state">) {
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>
}

/** Asks whether to send what was written while no mail server was configured. */
function HeldNotice({ count }: { count: number }) {
  const settle = useSend("POST /api/outbox/held", {
    failure: texts.heldFailed,
    stale: ["GET /api/outbox/all"],
  })
  return (
    <Notice tone="warning" title={texts.heldTitle(count)}>
      <VStack gap={3} align="start">
        <p>{texts.heldText}</p>
        <HStack gap={2}>
          <Button size="small" busy={settle.isPending} onClick={() => settle.mutate({ send: true })}>
            {texts.heldSend}
          </Button>
          <Button size="small" busy={settle.isPending} onClick={() => settle.mutate({ send: false })}>
            {texts.heldDrop}
          </Button>
        </HStack>
      </VStack>
    </Notice>
  )
}

/** "Erneut senden" for e-mails that were not sent. */
function RetryButton({ mail, size = "normal" }: { mail: OutboxMail; size?: "normal" | "small" }) {
  const retry = useSend("POST /api/outbox/retry", {
    success: texts.retried,
    failure: texts.retryFailed,
    stale: ["GET /api/outbox/all"],
  })
  if (!isRetriable(mail)) return null
  return (
    <Button
      size={size}
      icon="refresh"
      busy={retry.isPending}
      aria-label={texts.retryOf(mail.subject)}
      onClick={() => retry.mutate({ id: mail.id })}
    >
      {common.sendAgain}
    </Button>
  )
}

/** Hides links, which belong to the recipient; if no e-mails are sent, admins may reveal them, which is recorded (P149). */
function MailText({ mail }: { mail: OutboxMail }) {
  const [whole, setWhole] = useState<string | null>(null)
  const show = useSend("POST /api/outbox/retry", {
    failure: texts.showFailed,
    stale: ["GET /api/outbox/all"],
  })
  return (
    <VStack as="section" gap={4}>
      <h3 className="visually-hidden">{texts.mailText}</h3>
      {mail.hasHiddenLink && whole === null && (
        <Notice tone="info" title={texts.hiddenTitle}>
          <VStack gap={3} align="start">
            <p>{texts.hiddenText}</p>
            <Button
              size="small"
              busy={show.isPending}
              onClick={() => show.mutate({ id: mail.id }, { onSuccess: ({ text }) => setWhole(text) })}
            >
              {texts.showLink}
            </Button>
          </VStack>
        </Notice>
      )}
      {whole === null ? (
        <MailPage mail={mail} />
      ) : (
        <Text as="p" small breaks className={styles.text}>
          {linked(whole)}
        </Text>
      )}
    </VStack>
  )
}

/** As its recipient sees it, where nothing can run. */
function MailPage({ mail: { id, subject } }: { mail: OutboxMail }) {
  const page = useRead("GET /api/outbox/html", { id }, { failure: texts.pageFailed })
  return (
    <Loaded of={page} failure={texts.pageFailed} waiting={null}>
      {({ html }) => <MailFrame {...{ subject, html }} />}
    </Loaded>
  )
}

function MailFrame({ subject, html }: { subject: string; html: string }) {
  // Filled once, so that what is selected in it stays.
  const fill = useCallback((frame: HTMLIFrameElement | null) => fillFrame(frame, mailNodes(html)), [html])
  return (
    <iframe
      title={subject}
      sandbox="allow-same-origin allow-popups"
      className={styles.page}
      ref={fill}
      // Firefox loads an empty page into it afterwards.
      onLoad={({ currentTarget }) => fill(currentTarget)}
    />
  )
}

/** Makes the visible links of an e-mail clickable. */
const linked = (text: string) =>
  text.split(/(https?:\/\/[^\s<>]+)/).map((part, index) =>
    index % 2 === 0 || part.endsWith("…") ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
      <a key={index} href={part}>
        {part}
      </a>
    ),
  )
