import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Car } from "../../../../contract/cars.ts"
import type { User } from "../../../../contract/users.ts"
import { ApiError, type CallInput, call } from "../../../api.ts"
import { keepUnchanged } from "../api.ts"

const allCarsQuery = queryOptions({
  queryKey: ["cars", "all"],
  queryFn: ({ signal }) => call("GET /api/car/all", { signal }),
  structuralSharing: (before, after) => keepUnchanged(before as Car[] | undefined, after as Car[]) as never,
})

/** Every car with every field, for admins. */
export const useAllCars = (failure: string) => useQuery({ ...allCarsQuery, meta: { failure } })

const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: ({ signal }) => call("GET /api/user/all", { signal }),
  staleTime: 60_000,
})
const noUsers: readonly User[] = []

export const useUsers = (): readonly User[] => useQuery(usersQuery).data ?? noUsers

export type CarUpdate = CallInput<"POST /api/car/update">["body"]

const putCar = (client: QueryClient, car: Car) =>
  client.setQueryData(allCarsQuery.queryKey, (cars) => cars?.map((old) => (old.id === car.id ? car : old)))

/** The car as it stands now, which a version conflict brings along (decision 35). */
export const carOfConflict = (error: unknown): Car | null =>
  error instanceof ApiError && error.code === "version_conflict"
    ? (error.details as { current: Car }).current
    : null

/** Changes a car; list and activities follow. The form shows refusals itself. */
export function useUpdateCar(success: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CarUpdate) => call("POST /api/car/update", { body }),
    meta: { silent: true, success },
    onSuccess: async (car) => {
      // An answer that is still on its way may be older than this one.
      await client.cancelQueries({ queryKey: allCarsQuery.queryKey })
      putCar(client, car)
    },
    onError: (error) => {
      const current = carOfConflict(error)
      if (current) putCar(client, current)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["activities"] })
      void client.invalidateQueries({ queryKey: ["outbox"] })
    },
  })
}
