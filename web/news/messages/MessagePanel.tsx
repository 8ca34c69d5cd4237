import { useInfiniteQuery } from "@tanstack/react-query"
import { instantText } from "../../../contract/core/format.ts"
import { withUnits } from "../../../contract/core/with-units.ts"
import { messageWords } from "../../../contract/news/message-words.ts"
import type { Message } from "../../../contract/news/messages.ts"
import { call } from "../../core/api.ts"
import { type AppLink, hrefOf, links } from "../../core/links.ts"
import { showing } from "../../core/stale.ts"
import { useNow } from "../../ui/browser/clock.ts"
import { Button, IconButton } from "../../ui/button/Button.tsx"
import { EmptyState, LoadFailure, Placeholder } from "../../ui/feedback/States.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { keyOf } from "../../ui/loading/read.ts"
import { useSend } from "../../ui/loading/use-send.ts"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { classes } from "../../ui/theme/classes.ts"
import { Icon } from "../../ui/theme/icons.tsx"
import tones from "../../ui/theme/Tones.module.css"
import styles from "./Messages.module.css"
import { texts } from "./texts.de.ts"

/** Marks are sent one after the other. */
const useMarkRead = () =>
  useSend("POST /api/message/read", {
    scope: { id: "messages" },
    failure: texts.markFailed,
    stale: showing.messages,
  })

type PanelProps = { open: boolean; onClose: () => void; title: string; unread: number }

/** The user's messages, remounted on each opening to start at the newest. */
export function MessagePanel({ open, onClose, title, unread }: PanelProps) {
  return (
    <SidePanel hasNoAddress {...{ open, onClose, title }}>
      {open && <MessageRows unread={unread} onLeave={onClose} />}
    </SidePanel>
  )
}

type Props = { unread: number; onLeave: () => void }

function MessageRows({ unread, onLeave }: Props) {
  const list = useInfiniteQuery({
    queryKey: keyOf("GET /api/message/all") as readonly unknown[],
    queryFn: ({ signal, pageParam }) =>
      call("GET /api/message/all", { query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: "",
    getNextPageParam: ({ messages, more }) => (more ? messages.at(-1)?.id : undefined),
    meta: { failure: texts.loadFailed },
  })
  const now = useNow()
  const read = useMarkRead()
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? []
  const [newest] = messages
  return (
    <VStack gap={4}>
      <HStack justify="end" className="control-high">
        {unread > 0 && newest && (
          <Button
            size="small"
            icon="check"
            busy={read.isPending}
            onClick={() => read.mutate({ id: newest.id, older: true })}
          >
            {texts.readAll}
          </Button>
        )}
      </HStack>
      {list.isPending ? (
        <Placeholder height="180px" shape="block" />
      ) : list.isLoadingError ? (
        <LoadFailure of={list} failure={texts.loadFailed} />
      ) : messages.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      ) : (
        <VStack as="ol" ruled={3}>
          {messages.map((message) => (
            <MessageItem key={message.id} message={message} now={now} onLeave={onLeave} />
          ))}
        </VStack>
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.older}
        </Button>
      )}
    </VStack>
  )
}

type MessageItemProps = { message: Message; now: Date; onLeave: () => void }

/** A message; its title opens what it is about and marks it as read. */
function MessageItem({ message, now, onLeave }: MessageItemProps) {
  const read = useMarkRead()
  const { isRead, at } = message
  const markRead = () => read.mutate({ id: message.id, older: false })
  const { tone, title, about, lines } = messageWords(message, now)
  const open = () => {
    if (!isRead) markRead()
    onLeave()
  }
  return (
    <HStack
      as="li"
      gap={3}
      align="start"
      className={classes(styles.item, tones[tone], !isRead && styles.unread)}
    >
      <Icon name={tone} />
      <VStack gap={0.5} breaks grow>
        <a href={hrefOf(linkOf(message))} className={styles.title} onClick={open}>
          {!isRead && <span className="visually-hidden">{texts.unread}: </span>}
          {withUnits(title)}
        </a>
        {about && (
          <Text as="p" strong>
            {withUnits(about)}
          </Text>
        )}
        {lines.map((line) => (
          <p key={line}>{withUnits(line)}</p>
        ))}
        <time dateTime={at} className="muted">
          {instantText(at)}
        </time>
      </VStack>
      {!isRead && (
        <IconButton
          icon="check"
          label={texts.markRead([title, about].filter(Boolean).join(", "))}
          onClick={markRead}
        />
      )}
    </HStack>
  )
}

/** The target of a message: its case or car. */
export function linkOf({
  kind,
  activityId,
  carId,
  facts,
}: Omit<Message, "id" | "at" | "isRead" | "person">): AppLink {
  switch (kind) {
    case "TERMS":
      return links.terms()
    case "BLOCKED":
    case "LIFTED":
    case "UPHELD":
      return links.block()
    case "PROPOSED":
      return carId && facts.area
        ? links.overview(facts.area, { carId, type: facts.acceptable ? "accept" : "request" })
        : links.home()
    case "WATCHED":
    case "FOUND":
      return carId && facts.area ? links.overview(facts.area, { carId }) : links.watch()
    default:
      return links.activities(activityId ? { activityId } : {})
  }
}
