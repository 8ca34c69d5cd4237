import type { QueryClient } from "@tanstack/react-query"
import type { CallName, CallOutput } from "../../api.ts"
import { type Asked, keyOf, make, renew } from "./read.ts"
import { type Change, useChange } from "./use-change.ts"

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
