import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useMemo } from "react"
import type { ArchivedCar, Car } from "../../../contract/cars.ts"
import { type CallInput, call, callUnlessHeld } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { toast } from "../../ui/feedback/index.ts"
import { updateCached, useChange } from "../../ui/loading/index.ts"
import { listReading } from "../car/index.ts"

const allCarsQuery = queryOptions({
  queryKey: ["cars", "all"],
  ...listReading(
    ({ signal, held }) => callUnlessHeld("GET /api/car/all", held, { signal }),
    (cars) => cars,
  ),
})

/** Every car with every field, for admins. */
export const useAllCars = (failure: string) => useQuery({ ...allCarsQuery, meta: { failure } })

/** The same as far as they are loaded already. */
export const useLoadedCars = () => useQuery({ ...allCarsQuery, enabled: false }).data

export type CarUpdate = CallInput<"POST /api/car/update">["body"]

const putCar = (client: QueryClient, car: Car) =>
  client.setQueryData(allCarsQuery.queryKey, (cars) => cars?.map((old) => (old.id === car.id ? car : old)))

const addCar = (client: QueryClient, car: Car) =>
  client.setQueryData(
    allCarsQuery.queryKey,
    // A list that was read meanwhile has it already.
    (cars) => cars && [...cars.filter(({ id }) => id !== car.id), car],
  )

const archivedQuery = queryOptions({
  queryKey: ["cars", "archived"],
  queryFn: ({ signal }) => call("GET /api/car/archived", { signal }),
})

/** Deleted cars; asked for only where they are looked at. */
export const useArchivedCars = (failure: string, enabled: boolean) =>
  useQuery({ ...archivedQuery, enabled, meta: { failure } })

/**
 * The cars that were changed last within the days of a filter; null where none is set, and while they are not known. `at` is when
 * the fleet was read: with a newer one they are asked for again.
 */
export function useChangedCars(
  { changedFrom: from, changedTo: to }: { changedFrom?: string; changedTo?: string },
  at: number,
): ReadonlySet<string> | null {
  const { t } = useTranslation("car-record")
  const isSet = from !== undefined || to !== undefined
  const { data } = useQuery({
    queryKey: ["cars", "changed", from, to, at],
    queryFn: ({ signal }) =>
      call("GET /api/car/changed", { query: { ...(from && { from }), ...(to && { to }) }, signal }),
    enabled: isSet,
    placeholderData: (before) => before,
    meta: { failure: t("loadFailed") },
  })
  return useMemo(() => (isSet && data ? new Set(data) : null), [isSet, data])
}

/** Who changed which field of a car when, and the acts about it. The section says where it fails. */
export const useCarHistory = (id: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ["cars", "history", id],
    queryFn: ({ signal }) => call("GET /api/car/history", { query: { id }, signal }),
    meta: { silent: true },
  })

/** What else shows cars: histories, activities, mails, the desk. */
function renewOthers(client: QueryClient) {
  for (const queryKey of [["cars", "history"], ["activities"], ["outbox"], ["desk"]])
    void client.invalidateQueries({ queryKey })
}

/** Changes a car; list and activities follow. The form shows refusals itself. */
export const useUpdateCar = (success: string) =>
  useChange({
    mutationFn: (body: CarUpdate) => call("POST /api/car/update", { body }),
    meta: { silent: true, success },
    onSuccess: (client, car) => updateCached(client, [allCarsQuery.queryKey], () => putCar(client, car)),
    onConflict: putCar,
    onSettled: renewOthers,
  })

/** Creates a car; the list shows it at once. The form shows refusals itself. */
export const useSaveCar = (success: string) =>
  useChange({
    mutationFn: (body: CallInput<"POST /api/car/">["body"]) => call("POST /api/car/", { body }),
    meta: { silent: true, success },
    onSuccess: (client, car) => updateCached(client, [allCarsQuery.queryKey], () => addCar(client, car)),
  })

/** Deletes a car, which puts it into the archive (P203). The question shows refusals itself. */
export function useDeleteCar() {
  const { t } = useTranslation("car-record")
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call("POST /api/car/delete", { body: { id } }),
    meta: { silent: true, failure: t("deleteFailed") },
    onSuccess: (_deleted, id) =>
      updateCached(client, [allCarsQuery.queryKey], () => {
        client.setQueryData(allCarsQuery.queryKey, (cars) => cars?.filter((car) => car.id !== id))
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: archivedQuery.queryKey })
      renewOthers(client)
    },
  })
}

/** Brings an archived car back into the list. The panel shows refusals itself. */
export const useRestoreCar = (success: string, failure: string) =>
  useChange({
    mutationFn: ({ id }: ArchivedCar) => call("POST /api/car/restore", { body: { id } }),
    meta: { silent: true, success, failure },
    onSuccess: async (client, car) => {
      await updateCached(client, [allCarsQuery.queryKey, archivedQuery.queryKey], () => {
        addCar(client, car)
        client.setQueryData(archivedQuery.queryKey, (cars) => cars?.filter(({ id }) => id !== car.id))
      })
      renewOthers(client)
    },
    onError: (client) => void client.invalidateQueries({ queryKey: archivedQuery.queryKey }),
  })

type BulkChange = Omit<CallInput<"POST /api/car/bulk">["body"], "check">

/** What a change of a few fields of many cars would do; nothing is written. The panel shows refusals itself, as it does below. */
export const useBulkPreview = () =>
  useMutation({
    mutationFn: (body: BulkChange) => call("POST /api/car/bulk", { body: { ...body, check: true } }),
    meta: { silent: true },
  })

/** Changes a few fields of many cars. How many is said where all could be: else the panel stays, and says which could not. */
export const useBulkCars = (words: { changed: (count: number) => string; failure: string }) =>
  useChange({
    mutationFn: (body: BulkChange) => call("POST /api/car/bulk", { body: { ...body, check: false } }),
    meta: { silent: true, failure: words.failure },
    onSuccess: async (client, { changed, refused }) => {
      if (refused.length === 0) toast.success(words.changed(changed))
      await client.invalidateQueries({ queryKey: allCarsQuery.queryKey })
      renewOthers(client)
    },
  })
