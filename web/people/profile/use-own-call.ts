import { type CallInput, type CallName, type CallOutput, call } from "../../core/api.ts"
import { renew } from "../../ui/loading/read.ts"
import { useChange } from "../../ui/loading/use-send.ts"

type Sent<Body> = Body | Promise<Body>

/** A call about the user's account that reloads the settings. Without `failure` the form shows refusals. */
export const useOwnCall = <N extends CallName>(
  name: N,
  words: { success?: string; failure?: string } = {},
  after?: (data: CallOutput<N>) => unknown,
) =>
  useChange({
    mutationFn: async (body: Sent<CallInput<N>["body"]>) =>
      (call as (name: N, input: object) => Promise<CallOutput<N>>)(name, { body: await body }),
    meta: { ...words, ...(!words.failure && { silent: true }) },
    onSuccess: async (_, data) => await after?.(data),
    onSettled: (client) => renew(client, "GET /api/profile/"),
  })
