import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query"
import { type CallInput, call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"
import { agentMorning } from "../car/index.ts"

/** Registrations and mails come by no stream. */
const providerQuery = queryOptions({
  queryKey: ["morning", "provider"],
  queryFn: ({ signal }) => call("GET /api/morning/provider", { signal }),
  refetchInterval: 30_000,
})

export const useAgentMorning = (failure: string, enabled = true) =>
  useQuery({ ...agentMorning, enabled, meta: { failure } })
export const useProviderMorning = (failure: string) => useQuery({ ...providerQuery, meta: { failure } })

const renew = (client: QueryClient) =>
  Promise.all(
    [["morning"], ["users"], ["desk"], ["outbox"]].map((queryKey) => client.invalidateQueries({ queryKey })),
  )

type Activation = Pick<
  CallInput<"POST /api/user/update">["body"],
  "id" | "version" | "locationIds" | "activationReason"
>

/** Admits somebody, as the users' form does: the same call, act and mail. */
export const useActivate = (success: string) =>
  useChange({
    mutationFn: (body: Activation) => call("POST /api/user/update", { body: { ...body, active: true } }),
    meta: { silent: true, success },
    onSettled: renew,
  })
