import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Car } from "../../../contract/cars.ts"
import { call } from "../../api.ts"
import { useOnce } from "../../ui/form/index.ts"
import { goalOf } from "../car-steps/index.ts"

/** Colleagues answer too, and agents send all day. */
const refreshMs = 30_000

const deskQuery = queryOptions({
  queryKey: ["desk"],
  queryFn: ({ signal }) => call("GET /api/desk", { signal }),
  refetchInterval: refreshMs,
})

/** They change with the months. */
const figuresMs = 300_000

/** How promises were kept; not read again with each act. */
export const useFigures = (failure: string) =>
  useQuery({
    queryKey: ["figures"],
    queryFn: ({ signal }) => call("GET /api/desk/figures", { signal }),
    staleTime: figuresMs,
    refetchInterval: figuresMs,
    meta: { failure },
  })

export const useDesk = (failure: string) => useQuery({ ...deskQuery, meta: { failure } })

/** Confirms an acceptance as of today (P22). Whatever the answer, the desk is read again. */
export function useConfirm(words: { success: string; failure: string }) {
  const client = useQueryClient()
  const { once, done } = useOnce()
  const mutation = useMutation({
    mutationFn: (car: Car) =>
      call("POST /api/car/update", {
        body: { id: car.id, version: car.version, activityState: goalOf(car, "confirm") },
      }),
    meta: words,
    onSettled: () => {
      done()
      for (const queryKey of [deskQuery.queryKey, ["cars"], ["activities"], ["outbox"]])
        void client.invalidateQueries({ queryKey })
    },
  })
  // What was confirmed leaves the desk; until then a further click does nothing.
  const busy = mutation.isPending || mutation.isSuccess
  return { confirm: (car: Car) => once(() => mutation.mutate(car)), busy }
}
