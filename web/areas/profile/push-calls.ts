import { type QueryClient, queryOptions } from "@tanstack/react-query"
import type { PushSettings } from "../../../contract/push.ts"
import { call } from "../../api.ts"
import { unsubscribePush } from "../../ui/browser/index.ts"
import { useChange } from "../../ui/loading/index.ts"
import { pushHere, subscribePush } from "../offline/index.ts"

/** The portal's key and one's own devices that are told of messages. */
export const pushQuery = queryOptions({
  queryKey: ["push"],
  queryFn: ({ signal }) => call("GET /api/profile/push", { signal }),
})
/** Whether this browser is one of them. */
export const pushHereQuery = queryOptions({ queryKey: ["push", "here"], queryFn: pushHere, staleTime: 0 })

type Words = { success: string; failure: string }
const put = (client: QueryClient, settings: PushSettings | null) =>
  settings && client.setQueryData(pushQuery.queryKey, settings)
const renew = (client: QueryClient) => client.invalidateQueries({ queryKey: pushQuery.queryKey })

/** Has this browser told of messages, by the portal's key; null where its person said no. Where the portal refuses it, the browser is as before. */
export const useAddPush = (failure: string) =>
  useChange({
    mutationFn: async (publicKey: string) => {
      const body = await subscribePush(publicKey)
      if (!body) return null
      try {
        return await call("POST /api/profile/push/add", { body })
      } catch (error) {
        await unsubscribePush()
        throw error
      }
    },
    meta: { failure },
    onSuccess: put,
    onSettled: renew,
  })

/** Has this browser told no more. */
export const useStopPush = (words: Words) =>
  useChange({
    mutationFn: async () => {
      const endpoint = await unsubscribePush()
      return endpoint === null ? null : call("POST /api/profile/push/remove", { body: { endpoint } })
    },
    meta: words,
    onSuccess: put,
    onSettled: renew,
  })

/** Has another device told no more; this one, too, if it is that. */
export const useRemovePush = (words: Words) =>
  useChange({
    mutationFn: (id: string) => call("POST /api/profile/push/remove", { body: { id } }),
    meta: words,
    onSuccess: put,
    onSettled: renew,
  })
