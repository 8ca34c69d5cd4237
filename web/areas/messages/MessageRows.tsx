import { useState } from "react"
import { useNow } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { EmptyState, ErrorState, Loading, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { Switch } from "../../ui/field/index.ts"
import { HStack, VStack } from "../../ui/layout/index.ts"
import { MessageItem } from "./MessageItem.tsx"
import styles from "./Messages.module.css"
import { texts } from "./texts.de.ts"
import { useMessages, useReadAll } from "./use-messages.ts"

type Props = { isAdmin: boolean; unread: number; onLeave: () => void }

/** The messages, newest first; older ones come by a button. */
export function MessageRows({ isAdmin, unread, onLeave }: Props) {
  const [unreadOnly, setUnreadOnly] = useState(false)
  const list = useMessages(unreadOnly, texts.loadFailed)
  const now = useNow()
  const readAll = useReadAll(texts.markFailed)
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? []
  const [newest] = messages
  return (
    <VStack gap={4}>
      <HStack gap="2 4" align="center" justify="between" wrap className={styles.tools}>
        <Switch label={texts.unreadOnly} checked={unreadOnly} onChange={setUnreadOnly} />
        {unread > 0 && newest && (
          <Button
            size="small"
            icon="check"
            busy={readAll.isPending}
            onClick={() => readAll.mutate(newest.id)}
          >
            {texts.readAll}
          </Button>
        )}
      </HStack>
      {list.isPending ? (
        <Loading>
          <Skeleton height="180px" shape="block" />
        </Loading>
      ) : list.isError && !list.data ? (
        <ErrorState onRetry={() => void list.refetch()}>
          {problemText(list.error, texts.loadFailed)}
        </ErrorState>
      ) : messages.length === 0 ? (
        <EmptyState icon="bell" title={unreadOnly ? texts.noneUnread : texts.none}>
          {isAdmin ? texts.noneTextAdmin : texts.noneText}
        </EmptyState>
      ) : (
        <VStack as="ol">
          {messages.map((message) => (
            <MessageItem key={message.id} message={message} isAdmin={isAdmin} now={now} onLeave={onLeave} />
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
