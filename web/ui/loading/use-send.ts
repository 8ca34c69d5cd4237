import {
  type DefaultError,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import type { CallName, CallOutput } from "../../core/api.ts"
import { currentOf } from "../feedback/problem-text.ts"
import { type CallArguments, keyOf, renew, send } from "./read.ts"

type Words = {
  success?: string | (() => string)
  failure?: string
  /** The form displays the error; the message is for users who have closed it. */
  silent?: boolean
}

type Sending<N extends CallName, Before> = Words &
  Omit<
    Change<CallOutput<N>, CallArguments<N>, Before, CallOutput<N>>,
    "mutationFn" | "meta" | "onSettled"
  > & {
    /** Calls to invalidate afterwards, even after a refusal, because someone else's change may have caused it. */
    stale?: readonly CallName[]
    /** List whose row is replaced by the response, or by the newer one of a conflict; reloaded by the end. */
    rows?: CallName
  }

export function useSend<N extends CallName, Before = unknown>(
  name: N,
  { success, failure, silent = !failure, stale = [], rows, ...change }: Sending<N, Before> = {},
) {
  const put = rows && ((client: QueryClient, row: CallOutput<N>) => putRow(client, rows, row as Partial<Row>))
  return useChange<CallOutput<N>, CallArguments<N>, Before, CallOutput<N>>({
    ...(put && { onSuccess: put, onConflict: put }),
    ...change,
    mutationFn: (args) => send(name, args),
    meta: { success, failure, silent },
    onSettled: (client) => {
      void renew(client, ...stale)
      return rows && renew(client, rows)
    },
  })
}

type Row = { id: string }

/** Replaces or adds a row in a cached list. Deletions return no row. */
function putRow(client: QueryClient, rows: CallName, row: Partial<Row> | null | undefined): void {
  if (!row?.id) return
  client.setQueryData<readonly Partial<Row>[]>(keyOf(rows) as readonly unknown[], (all) => {
    const at = all?.findIndex(({ id }) => id === row.id) ?? -1
    return at < 0 ? all && [...all, row] : all?.with(at, row)
  })
}

type MutationParts = "mutationKey" | "scope" | "mutationFn" | "meta"
type Change<Data, Variables, Before, Row> = Pick<
  UseMutationOptions<Data, DefaultError, Variables, Before>,
  MutationParts
> & {
  onMutate?: (cache: QueryClient, variables: Variables) => Before | Promise<Before>
  onSuccess?: (cache: QueryClient, data: Data, variables: Variables) => unknown
  /** Refused because the row was changed by someone else; receives the current row. */
  onConflict?: (cache: QueryClient, current: Row) => unknown
  onError?: (cache: QueryClient, error: Error, variables: Variables, before: Before | undefined) => unknown
  onSettled?: (cache: QueryClient, data: Data | undefined, error: Error | null) => unknown
}

export function useChange<Data, Variables = void, Before = unknown, Row = never>({
  onMutate,
  onSuccess,
  onConflict,
  onError,
  onSettled,
  ...sending
}: Change<Data, Variables, Before, Row>) {
  const cache = useQueryClient()
  return useMutation({
    ...sending,
    ...(onMutate && { onMutate: (variables: Variables) => onMutate(cache, variables) }),
    onSuccess: (data, variables) => onSuccess?.(cache, data, variables),
    onError: (error, variables, before) => {
      const current = onConflict && currentOf<Row>(error)
      if (current) onConflict(cache, current)
      return onError?.(cache, error, variables, before)
    },
    onSettled: (data, error) => onSettled?.(cache, data, error),
  })
}

/** Applies a mutation's response to cached lists. Restarts running queries, which may be older. */
export async function updateCached(
  client: QueryClient,
  lists: readonly QueryKey[],
  put: () => void,
): Promise<void> {
  const underWay = lists.filter((queryKey) => client.isFetching({ queryKey, exact: true }) > 0)
  await Promise.all(lists.map((queryKey) => client.cancelQueries({ queryKey, exact: true })))
  put()
  for (const queryKey of underWay) void client.invalidateQueries({ queryKey, exact: true })
}
