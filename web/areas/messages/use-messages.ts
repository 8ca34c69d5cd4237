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
const lists = keyOf("GET /api/message/all") as readonly unknown[]
const listQuery = (unreadOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: [...lists, unreadOnly],
    queryFn: ({ signal, pageParam }) =>
      call("GET /api/message/all", {
        query: { unreadOnly: unreadOnly ? "true" : "false", ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ messages, more }: Page) => (more ? messages.at(-1)?.id : undefined),
  })

export const useMessages = (unreadOnly: boolean, failure: string) =>
  useInfiniteQuery({ ...listQuery(unreadOnly), meta: { failure } })

/** Shows a mark at once, in all lists and in the count. */
function show(client: QueryClient, isMarked: (id: string) => boolean, isRead: boolean): void {
  let changed = 0
  client.setQueriesData<InfiniteData<Page>>({ queryKey: lists }, (data) => {
    changed = 0
    return (
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          messages: page.messages.map((message) => {
            if (!isMarked(message.id) || message.isRead === isRead) return message
            changed += isRead ? -1 : 1
            return { ...message, isRead }
          }),
        })),
      }
    )
  })
  client.setQueryData(unreadKey, (count) => count && { unread: Math.max(0, count.unread + changed) })
}

const renewAll = (client: QueryClient) => renew(client, ...showing.messages)
const put = (client: QueryClient, count: { unread: number }) => client.setQueryData(unreadKey, count)
/** Marks are sent one after the other. */
const scope = { id: "messages" }

/** Marks a message as read or unread. Shown at once, reverted on failure. */
export const useMark = (failure: string) =>
  useChange({
    scope,
    mutationFn: (body: { id: string; isRead: boolean }) => call("POST /api/message/mark", { body }),
    meta: { failure },
    onMutate: async (client, { id, isRead }) => {
      await Promise.all(showing.messages.map((name) => client.cancelQueries({ queryKey: keyOf(name) })))
      show(client, (other) => other === id, isRead)
    },
    onSuccess: put,
    onError: renewAll,
  })

export const useReadAll = (failure: string) =>
  useChange({
    scope,
    mutationFn: (upTo: string) => call("POST /api/message/read-all", { body: { upTo } }),
    meta: { failure },
    onSuccess: put,
    onSettled: renewAll,
  })
