import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import type { ArchivedCar, Car } from "../../../contract/cars.ts"
import type { DoubleField } from "../../../contract/doubles.ts"
import { type CallInput, type CallOutput, call } from "../../api.ts"
import { toast } from "../../ui/feedback/index.ts"
import { useChange } from "../../ui/loading/index.ts"
import { texts } from "./texts.de.ts"

const fleetKey = ["cars", "fleet"] as const
const pagesKey = [...fleetKey, "page"] as const
const carKey = (id: string) => [...fleetKey, "car", id] as const

export type FleetAsked = Pick<
  CallInput<"POST /api/car/fleet">["body"],
  "filters" | "sort" | "only" | "from" | "count"
>
type Page = CallOutput<"POST /api/car/fleet">
export type FleetCar = Page["cars"][number]

const carsQuery = (asked: FleetAsked) =>
  queryOptions({
    queryKey: [...pagesKey, asked],
    queryFn: ({ signal }) => call("POST /api/car/fleet", { body: asked, signal }),
  })

/** One page of the fleet or its archive, as the server filters and sorts it; the one before stays until it is there. */
export const useFleetPage = (asked: FleetAsked, failure: string) =>
  useQuery({
    ...carsQuery(asked),
    placeholderData: keepPreviousData,
    meta: { failure },
  })

/** All cars of a view for paper (P195), asked for in advance: a print dialog waits for nothing. */
export const useFleetOnPaper = (asked: FleetAsked, isWanted: boolean): Page["cars"] | undefined =>
  useQuery({
    ...carsQuery(asked),
    enabled: isWanted,
    meta: { silent: true },
  }).data?.cars

/** How many cars each filter choice would show, and the ends of the ranges. */
export const useFleetChoices = (filters: FleetAsked["filters"]) =>
  useQuery({
    queryKey: [...fleetKey, "choices", filters],
    queryFn: async ({ signal }) =>
      (await call("POST /api/car/fleet", { body: { filters, from: 0, count: 0, choices: true }, signal }))
        .choices,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  }).data

type IdsAsked = CallInput<"POST /api/car/fleet/ids">["body"]
/** Cars by their ids, or the ids of what a view shows (P202). */
export const useFleetIds = (failure: string) =>
  useMutation({
    mutationFn: (body: IdsAsked) => call("POST /api/car/fleet/ids", { body }),
    meta: { failure },
  })

/** The ticked cars that there still are, and how many of them a view shows; `version` tells one selection from another. */
export const useTickedCars = (body: IdsAsked, version: number, enabled: boolean) =>
  useQuery({
    queryKey: [...fleetKey, "ticked", version, body.filters, body.only?.length ?? null],
    queryFn: ({ signal }) => call("POST /api/car/fleet/ids", { body, signal }),
    enabled,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  }).data

/** Where a car stands in a view, with its neighbours (P196). */
export const useFleetPlace = (
  view: Pick<FleetAsked, "filters" | "sort" | "only">,
  place: string | undefined,
) =>
  useQuery({
    queryKey: [...fleetKey, "place", view, place],
    queryFn: ({ signal }) =>
      call("POST /api/car/fleet/ids", { body: { ...view, ...(place && { place }) }, signal }),
    enabled: place !== undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  }).data?.place

/** A car of the fleet, or as it lies in the archive; null where there is none. Shown at once if a page has it. */
export function useFleetCar(id: string | undefined, failure: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: carKey(id ?? ""),
    queryFn: async ({ signal }): Promise<Car | ArchivedCar | null> => {
      const read = async (archive: boolean) => {
        const body = { filters: { archive }, only: [id ?? ""], from: 0, count: 1 }
        return (await call("POST /api/car/fleet", { body, signal })).cars[0]
      }
      return (await read(false)) ?? (await read(true)) ?? null
    },
    enabled: id !== undefined,
    initialData: () => carOfPages(client, id),
    initialDataUpdatedAt: 0,
    // Whoever opens it again sees what became of it.
    gcTime: 0,
    meta: { failure },
  })
}

/** From a page that is on the screen: others may be older. */
const carOfPages = (client: QueryClient, id: string | undefined): FleetCar | undefined =>
  client
    .getQueryCache()
    .findAll({ queryKey: pagesKey, type: "active" })
    .flatMap(({ state }) => (state.data as Page | undefined)?.cars ?? [])
    .find((car) => car.id === id)

type Named = Pick<Car, DoubleField>
/** The cars that share VIN, plate or nearly the job number with this one, perhaps itself (P46). */
export const useAlikeCars = ({ idNumber, licensePlateNumber, jobNumber }: Named) => {
  const alike = { idNumber, licensePlateNumber, jobNumber }
  return useQuery({
    queryKey: [...fleetKey, "alike", alike],
    queryFn: async ({ signal }) =>
      (await call("POST /api/car/fleet", { body: { filters: { alike }, from: 0, count: 15 }, signal })).cars,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  }).data
}

export type CarUpdate = CallInput<"POST /api/car/update">["body"]

/** Shows a car as it is now wherever it is shown; lists and counts follow. */
async function putCar(client: QueryClient, car: Car): Promise<void> {
  await client.cancelQueries({ queryKey: fleetKey })
  client.setQueryData(carKey(car.id), car)
  client.setQueriesData<Page>(
    { queryKey: pagesKey },
    (page) =>
      page && {
        ...page,
        cars: page.cars.map((old) => (old.id === car.id ? { ...car, oddities: old.oddities } : old)),
      },
  )
  void client.invalidateQueries({ queryKey: fleetKey })
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
    onSuccess: putCar,
    onConflict: putCar,
    onSettled: renewOthers,
  })

/** Creates a car; the list shows it at once. The form shows refusals itself. */
export const useSaveCar = (success: string) =>
  useChange({
    mutationFn: (body: CallInput<"POST /api/car/">["body"]) => call("POST /api/car/", { body }),
    meta: { silent: true, success },
    onSuccess: putCar,
  })

/** Deletes a car, which puts it into the archive (P203). The question shows refusals itself. */
export function useDeleteCar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call("POST /api/car/delete", { body: { id } }),
    meta: { silent: true, failure: texts.deleteFailed },
    // The row is gone before the question is.
    onSuccess: async (_deleted, id) => {
      await client.cancelQueries({ queryKey: fleetKey })
      client.setQueriesData<Page>(
        { queryKey: pagesKey },
        (page) => page && { ...page, cars: page.cars.filter((car) => car.id !== id) },
      )
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: fleetKey })
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
      await putCar(client, car)
      renewOthers(client)
    },
    onError: (client) => void client.invalidateQueries({ queryKey: fleetKey }),
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
      await client.invalidateQueries({ queryKey: fleetKey })
      renewOthers(client)
    },
  })
