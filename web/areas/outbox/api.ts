import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { OutboxMail } from "../../../contract/outbox.ts"
import { call } from "../../api.ts"

/** While mails wait, their state changes by itself. */
const refreshMs = 10_000

const outboxQuery = queryOptions({
  queryKey: ["outbox"],
  queryFn: ({ signal }) => call("GET /api/outbox/all", { signal }),
  refetchInterval: ({ state }) => (state.data?.some((mail) => mail.state === "waiting") ? refreshMs : false),
})

export const useOutbox = (failure: string) => useQuery({ ...outboxQuery, meta: { failure } })

/** Makes a waiting or failed mail due at once. */
export function useRetry(words: { success: string; failure: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call("POST /api/outbox/retry", { body: { id } }),
    meta: words,
    onSuccess: (mail) =>
      client.setQueryData(outboxQuery.queryKey, (mails) =>
        mails?.map((old) => (old.id === mail.id ? mail : old)),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: outboxQuery.queryKey }),
  })
}

/** What is neither sent nor merely kept can be sent again by hand. */
export const canBeRetried = ({ state }: OutboxMail): boolean => state === "waiting" || state === "failed"
