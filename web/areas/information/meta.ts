import { queryOptions, useQuery } from "@tanstack/react-query"
import { call } from "../../api.ts"

/** Build and contact of the provider. */
export const portalMeta = queryOptions({
  queryKey: ["meta"],
  queryFn: () => call("GET /api/meta.json"),
  meta: { silent: true },
  staleTime: Number.POSITIVE_INFINITY,
})

/** What the contact line says, and whether this is a demo; undefined until it is there. */
export const useMeta = () => useQuery(portalMeta).data

/** Whether the portal sends its mails, or keeps them; that it does until the answer is there. */
export const useSendsMails = (): boolean => useMeta()?.sendsMails ?? true
