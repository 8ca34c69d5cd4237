import {
  type DefaultError,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import type { CallName, CallOutput } from "../../api.ts"
import { currentOf } from "../feedback/problem-text.ts"
import { type Asked, keyOf, make, renew } from "./read.ts"

/** What is said afterwards, in a toast: without a sentence for the failure the form shows it itself. */
type Words = {
  success?: string | (() => string)
  failure?: string
  /** The form shows the failure itself; the sentence is for those who have closed it by then. */
  silent?: boolean
}

type Sending<N extends CallName, Before> = Words &
  Omit<Change<CallOutput<N>, Asked<N>, Before, CallOutput<N>>, "mutationFn" | "meta" | "onSettled"> & {
    /** Calls whose answers are stale then, also when the change was refused: somebody else was first. */
    stale?: readonly CallName[]
    /** The list whose row is replaced at once by the answer, or by the newer one that a conflict brings; it has been read again at the end. */
    rows?: CallName
  }

/** A call that changes something. */
export function useSend<N extends CallName, Before = unknown>(
  name: N,
  { success, failure, silent = !failure, stale = [], rows, ...change }: Sending<N, Before> = {},
) {
  const put = rows && ((client: QueryClient, row: CallOutput<N>) => putRow(client, rows, row as Partial<Row>))
  return useChange<CallOutput<N>, Asked<N>, Before, CallOutput<N>>({
    ...(put && { onSuccess: put, onConflict: put }),
    ...change,
    mutationFn: (asked) => make(name, asked),
    meta: { success, failure, silent },
    onSettled: (client) => {
      void renew(client, ...stale)
      return rows && renew(client, rows)
    },
  })
}

type Row = { id: string }

/** Puts a row into a list that was read, in place of its older self. The answer to a deletion is none. */
function putRow(client: QueryClient, rows: CallName, row: Partial<Row> | null | undefined): void {
  if (!row?.id) return
  client.setQueryData<readonly Partial<Row>[]>(keyOf(rows) as readonly unknown[], (all) => {
    const at = all?.findIndex(({ id }) => id === row.id) ?? -1
    return at < 0 ? all && [...all, row] : all?.with(at, row)
  })
}

type MutationParts = "mutationKey" | "scope" | "mutationFn" | "meta"
/** A call that changes something, and what becomes of the cached lists, which each part is given. */
type Change<Data, Variables, Before, Row> = Pick<
  UseMutationOptions<Data, DefaultError, Variables, Before>,
  MutationParts
> & {
  onMutate?: (cache: QueryClient, variables: Variables) => Before | Promise<Before>
  onSuccess?: (cache: QueryClient, data: Data, variables: Variables) => unknown
  /** Refused because somebody else changed the row: it comes with the refusal. */
  onConflict?: (cache: QueryClient, current: Row) => unknown
  onError?: (cache: QueryClient, error: Error, variables: Variables, before: Before | undefined) => unknown
  onSettled?: (cache: QueryClient, data: Data | undefined, error: Error | null) => unknown
}

/** A mutation that keeps the cached lists true. */
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

/**
 * Puts the answer to a change of one's own into cached lists. Queries under way for them may be older, so they are
 * cancelled and sent again: they would also have brought what others changed.
 */
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
