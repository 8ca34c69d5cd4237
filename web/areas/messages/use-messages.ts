import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
} from "@tanstack/react-query"
import type { OutputOf } from "../../../contract/endpoint.ts"
import type { listMessages } from "../../../contract/messages.ts"
import { call } from "../../api.ts"
import { showing } from "../../stale.ts"
import { keyOf, renew } from "../../ui/loading/read.ts"
import { useChange } from "../../ui/loading/use-send.ts"

type Page = OutputOf<typeof listMessages>

const unreadKey = keyOf("GET /api/message/unread")
const listQuery = infiniteQueryOptions({
  queryKey: keyOf("GET /api/message/all") as readonly unknown[],
  queryFn: ({ signal, pageParam }) =>
    call("GET /api/message/all", { query: pageParam ? { before: pageParam } : {}, signal }),
  initialPageParam: "",
  getNextPageParam: ({ messages, more }: Page) => (more ? messages.at(-1)?.id : undefined),
})

export const useMessages = (failure: string) => useInfiniteQuery({ ...listQuery, meta: { failure } })

/** Shows messages as read at once, in the list and in the count. */
function showRead(client: QueryClient, isMarked: (id: string) => boolean): void {
  let marked = 0
  client.setQueryData<InfiniteData<Page>>(listQuery.queryKey, (data) => {
    marked = 0
    return (
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          messages: page.messages.map((message) => {
            if (!isMarked(message.id) || message.isRead) return message
            marked += 1
            return { ...message, isRead: true }
          }),
        })),
      }
    )
  })
  client.setQueryData(unreadKey, (count) => count && { unread: Math.max(0, count.unread - marked) })
}

const renewAll = (client: QueryClient) => renew(client, ...showing.messages)

/** Marks a message as read, or the newest one with all `older` ones. Shown at once, reverted on failure. */
export const useMarkRead = (failure: string) =>
  useChange({
    // One after the other.
    scope: { id: "messages" },
    mutationFn: (body: { id: string; older: boolean }) => call("POST /api/message/read", { body }),
    meta: { failure },
    onMutate: async (client, { id, older }) => {
      await Promise.all(showing.messages.map((name) => client.cancelQueries({ queryKey: keyOf(name) })))
      showRead(client, (other) => older || other === id)
    },
    onSuccess: (client, count) => client.setQueryData(unreadKey, count),
    onError: renewAll,
  })
