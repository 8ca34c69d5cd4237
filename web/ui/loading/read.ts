import {
  type DataTag,
  type DefaultError,
  type QueryClient,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from "@tanstack/react-query"
import { type CallInput, type CallName, type CallOutput, call } from "../../core/api.ts"

export type CallArguments<N extends CallName> = N extends `GET ${string}`
  ? CallInput<N>["query"]
  : CallInput<N>["body"]

/** Cache key of a response; without `asked` it matches all responses of the call. */
export const keyOf = <N extends CallName>(name: N, args?: CallArguments<N>) =>
  (args ? [name, args] : [name]) as unknown as DataTag<readonly unknown[], CallOutput<N>>

export const send = <N extends CallName>(name: N, args: CallArguments<N> | undefined, signal?: AbortSignal) =>
  (call as (name: N, input: object) => Promise<CallOutput<N>>)(name, {
    [name.startsWith("GET ") ? "query" : "body"]: args,
    ...(signal && { signal }),
  })

type ReadOptions<Data, Shown> = { failure?: string; silent?: boolean } & Omit<
  UseQueryOptions<Data, DefaultError, Shown>,
  "queryKey" | "queryFn" | "meta"
>

/** Query options of a reading call, for prefetching and cache access. */
export const read = <N extends CallName>(
  name: N,
  args?: CallArguments<N>,
  { failure, silent, ...options }: ReadOptions<CallOutput<N>, CallOutput<N>> = {},
) =>
  queryOptions({
    ...options,
    queryKey: keyOf(name, args),
    queryFn: ({ signal }) => send(name, args, signal),
    meta: { failure, silent },
  })

/** Reads data. Failures show a toast with `failure`, unless the screen displays them (`silent`). */
export const useRead = <N extends CallName, Shown = CallOutput<N>>(
  name: N,
  args?: CallArguments<N>,
  { failure, silent, ...options }: ReadOptions<CallOutput<N>, Shown> = {},
) =>
  useQuery({
    ...options,
    queryKey: keyOf(name, args) as readonly unknown[],
    queryFn: ({ signal }) => send(name, args, signal),
    meta: { failure, silent },
  })

/** Invalidates responses of these calls; resolves when the ones in use have been reloaded. */
export const renew = (client: QueryClient, ...calls: readonly CallName[]): Promise<unknown> =>
  Promise.all(calls.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))

export const isReachable = (): Promise<boolean> =>
  call("GET /api/health").then(
    () => true,
    () => false,
  )
