import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../api.ts"

const feedKeysQuery = queryOptions({
  queryKey: ["feeds", "keys"],
  queryFn: ({ signal }) => call("GET /api/feed/key/all", { signal }),
  // The place shows a failure itself.
  meta: { silent: true },
})

/** The keys that the caller may see (P226). */
export const useFeedKeys = () => useQuery(feedKeysQuery)

/** Makes a key, or once more in the place of the one with this id; the form shows refusals, and the key this once. */
export function useMakeKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: string; locationId: string; name: string }) =>
      call("POST /api/feed/key", { body }),
    meta: { silent: true },
    // After a failure too: only the answer may have been lost.
    onSettled: () => client.invalidateQueries(feedKeysQuery),
  })
}

/** Ends a key; the dialog shows refusals itself. */
export function useRevokeKey(success: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call("POST /api/feed/key/revoke", { body: { id } }),
    meta: { silent: true, success },
    onSuccess: () => client.invalidateQueries(feedKeysQuery),
  })
}
