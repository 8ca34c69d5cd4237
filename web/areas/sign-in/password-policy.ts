import { queryOptions } from "@tanstack/react-query"
import { readPasswordPolicy } from "../../../contract/password-policy.ts"
import { identity } from "../session/index.ts"

/** What a new password needs; null when the identity describes it in a way that this portal does not know. */
export const passwordPolicyQuery = queryOptions({
  queryKey: ["passwordPolicy"],
  queryFn: async () => readPasswordPolicy(await (await identity()).passwordPolicy()),
  meta: { silent: true },
  staleTime: Number.POSITIVE_INFINITY,
})
