import {
  type DefaultError,
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import { currentOf } from "../feedback/index.ts"

type Sending = "mutationKey" | "scope" | "mutationFn" | "meta"
/** A call that changes something, and what becomes of the cached lists, which each part is given. */
export type Change<Data, Variables, Before, Row> = Pick<
  UseMutationOptions<Data, DefaultError, Variables, Before>,
  Sending
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
