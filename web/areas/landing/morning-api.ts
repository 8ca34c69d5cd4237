import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query"
import { type CallInput, call } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { useChange } from "../../ui/loading/index.ts"
import { agentMorning } from "../car/index.ts"
import { useSendsMails } from "../information/index.ts"

/** Registrations and mails come by no stream. */
const providerQuery = queryOptions({
  queryKey: ["morning", "provider"],
  queryFn: ({ signal }) => call("GET /api/morning/provider", { signal }),
  refetchInterval: 30_000,
})

/** Whatever shows it says where it fails. */
export const useAgentMorning = () => useQuery({ ...agentMorning, meta: { silent: true } })
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
export function useActivate() {
  const { t } = useTranslation("landing")
  const sends = useSendsMails()
  return useChange({
    mutationFn: (body: Activation) => call("POST /api/user/update", { body: { ...body, active: true } }),
    meta: { silent: true, success: t(sends ? "activated" : "activatedUnsent") },
    onSettled: renew,
  })
}
