import { queryOptions, useQuery } from "@tanstack/react-query"
import { type CallInput, type CallOutput, call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"

/** A block may be lifted, or run out, while its page is open. */
const refreshMs = 60_000

const ownBlockQuery = queryOptions({
  queryKey: ["ownBlock"],
  queryFn: ({ signal }) => call("GET /api/user/block", { signal }),
  refetchInterval: refreshMs,
})

/** One's own block and contracts. */
export const useOwnBlock = (failure: string) => useQuery({ ...ownBlockQuery, meta: { failure } })

/** Complains about one's own block. The form shows refusals itself. */
export const useComplain = (success: string) =>
  useChange({
    mutationFn: (body: CallInput<"POST /api/user/complaint">["body"]): Promise<unknown> =>
      call("POST /api/user/complaint", { body }),
    meta: { silent: true, success },
    onSuccess: (client, own) =>
      client.setQueryData(ownBlockQuery.queryKey, own as CallOutput<"POST /api/user/complaint">),
    onError: (client) => client.invalidateQueries({ queryKey: ownBlockQuery.queryKey }),
  })

/** The same by the link of a mail. */
export const useComplainBy = (send: (text: string) => Promise<unknown>, success: string) =>
  useChange({
    mutationFn: ({ text }: CallInput<"POST /api/user/complaint">["body"]) => send(text),
    meta: { silent: true, success },
  })

/** Blocks of a user, for admins. The section says where it fails. */
export const useBlocks = (userId: string) =>
  useQuery({
    queryKey: ["blocks", userId],
    queryFn: ({ signal }) => call("GET /api/user/block/all", { query: { userId }, signal }),
    meta: { silent: true },
  })

type Deciding = "POST /api/user/block" | "POST /api/user/block/lift" | "POST /api/user/complaint/answer"

/** Blocks somebody, lifts a block, or answers a complaint. The form shows refusals itself. */
export const useDecide = <N extends Deciding>(name: N, success: string) =>
  useChange({
    mutationFn: (body: CallInput<N>["body"]) => call<Deciding>(name, { body } as CallInput<Deciding>),
    meta: { silent: true, success },
    // Also when it was refused: then somebody else was first.
    onSettled: (client) => {
      for (const key of ["blocks", "users", "desk", "outbox"])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })
