import {
  type DataTag,
  type DefaultError,
  type QueryClient,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from "@tanstack/react-query"
import { type CallInput, type CallName, type CallOutput, call } from "../../api.ts"

/** What goes with a call: the query of a GET, the body of a POST. */
export type Asked<N extends CallName> = N extends `GET ${string}`
  ? CallInput<N>["query"]
  : CallInput<N>["body"]

/** The key of an answer in the cache; without `asked` it matches all answers of the call. */
export const keyOf = <N extends CallName>(name: N, asked?: Asked<N>) =>
  (asked ? [name, asked] : [name]) as unknown as DataTag<readonly unknown[], CallOutput<N>>

/** Makes the call. */
export const make = <N extends CallName>(name: N, asked: Asked<N> | undefined, signal?: AbortSignal) =>
  (call as (name: N, input: object) => Promise<CallOutput<N>>)(name, {
    [name.startsWith("GET ") ? "query" : "body"]: asked,
    ...(signal && { signal }),
  })

type ReadOptions<Data, Shown> = { failure?: string; silent?: boolean } & Omit<
  UseQueryOptions<Data, DefaultError, Shown>,
  "queryKey" | "queryFn" | "meta"
>

/** A call that reads, for the cache: to be read ahead, or looked up. */
export const read = <N extends CallName>(
  name: N,
  asked?: Asked<N>,
  { failure, silent, ...options }: ReadOptions<CallOutput<N>, CallOutput<N>> = {},
) =>
  queryOptions({
    ...options,
    queryKey: keyOf(name, asked),
    queryFn: ({ signal }) => make(name, asked, signal),
    meta: { failure, silent },
  })

/** The answer of a call that reads. A failure is a toast with the sentence `failure`, unless the screen shows it itself (`silent`). */
export const useRead = <N extends CallName, Shown = CallOutput<N>>(
  name: N,
  asked?: Asked<N>,
  { failure, silent, ...options }: ReadOptions<CallOutput<N>, Shown> = {},
) =>
  useQuery({
    ...options,
    queryKey: keyOf(name, asked) as readonly unknown[],
    queryFn: ({ signal }) => make(name, asked, signal),
    meta: { failure, silent },
  })

/** Makes answers of these calls stale; those on the screen are read again. Resolves when they are there. */
export const renew = (client: QueryClient, ...calls: readonly CallName[]): Promise<unknown> =>
  Promise.all(calls.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))
