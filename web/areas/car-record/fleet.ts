import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { type CarFieldName, carFields, labelOf } from "../../../contract/car-fields.ts"
import type { ArchivedCar, Car } from "../../../contract/cars.ts"
import type { DoubleField } from "../../../contract/doubles.ts"
import type { Area } from "../../../contract/enums.ts"
import { ApiError, type CallInput, type CallOutput, call } from "../../api.ts"
import { showing } from "../../stale.ts"
import { problemText } from "../../ui/feedback/problem-text.ts"
import { toast } from "../../ui/feedback/toast-store.ts"
import { keyOf, read, renew, useRead } from "../../ui/loading/read.ts"
import { useChange, useSend } from "../../ui/loading/use-send.ts"
import { texts } from "./texts.de.ts"

const pagesKey = keyOf("POST /api/car/fleet") as readonly unknown[]
/** One car, which is read in two steps. */
const carKey = (id: string) => [...pagesKey, id] as const

export type FleetAsked = Pick<
  CallInput<"POST /api/car/fleet">["body"],
  "filters" | "sort" | "only" | "from" | "count"
>
type Page = CallOutput<"POST /api/car/fleet">
export type FleetCar = Page["cars"][number]

/** One page of the fleet or its archive, as the server filters and sorts it; the one before stays until it is there. */
export const useFleetPage = (asked: FleetAsked, failure: string) =>
  useRead("POST /api/car/fleet", asked, { placeholderData: keepPreviousData, failure })

/** All cars of a view for paper (P195), asked for in advance: a print dialog waits for nothing. */
export const useFleetOnPaper = (asked: FleetAsked, isWanted: boolean): Page["cars"] | undefined =>
  useRead("POST /api/car/fleet", asked, { enabled: isWanted, silent: true }).data?.cars

/** How many cars each filter choice would show, and the ends of the ranges. */
export const useFleetChoices = (filters: FleetAsked["filters"]) =>
  useRead(
    "POST /api/car/fleet",
    { filters, from: 0, count: 0, choices: true },
    { placeholderData: keepPreviousData, silent: true },
  ).data?.choices

type IdsAsked = CallInput<"POST /api/car/fleet/ids">["body"]
/** Cars by their ids, or the ids of what a view shows (P202). */
export const useFleetIds = (failure: string) => useSend("POST /api/car/fleet/ids", { failure })

/** The ticked cars that there still are, and how many of them a view shows; `version` tells one selection from another. */
export const useTickedCars = (body: IdsAsked, version: number, enabled: boolean) =>
  useQuery({
    ...read("POST /api/car/fleet/ids", body, { silent: true }),
    // Thousands of ids are no key.
    queryKey: [...keyOf("POST /api/car/fleet/ids"), version, body.filters, body.only?.length ?? null],
    enabled,
    placeholderData: keepPreviousData,
  }).data

/** Where a car stands in a view, with its neighbours (P196). */
export const useFleetPlace = (
  view: Pick<FleetAsked, "filters" | "sort" | "only">,
  place: string | undefined,
) =>
  useRead(
    "POST /api/car/fleet/ids",
    { ...view, ...(place && { place }) },
    { enabled: place !== undefined, placeholderData: keepPreviousData, silent: true },
  ).data?.place

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
    .flatMap(({ state }) => (state.data as Partial<Page> | undefined)?.cars ?? [])
    .find((car) => car.id === id)

type Named = Pick<Car, DoubleField>
/** The cars that share VIN, plate or nearly the job number with this one, perhaps itself (P46). */
export const useAlikeCars = ({ idNumber, licensePlateNumber, jobNumber }: Named) => {
  const alike = { idNumber, licensePlateNumber, jobNumber }
  return useRead(
    "POST /api/car/fleet",
    { filters: { alike }, from: 0, count: 15 },
    { placeholderData: keepPreviousData, silent: true },
  ).data?.cars
}

export type CarUpdate = CallInput<"POST /api/car/update">["body"]

const cancelFleet = (client: QueryClient) =>
  Promise.all(showing.fleet.map((name) => client.cancelQueries({ queryKey: keyOf(name) })))

/** Of all pages that were read; what was read of one car alone is none. */
const changePages = (client: QueryClient, change: (cars: FleetCar[]) => FleetCar[]) =>
  client.setQueriesData<Partial<Page>>(
    { queryKey: pagesKey },
    (page) => page?.cars && { ...page, cars: change(page.cars) },
  )

/** Shows a car as it is now wherever it is shown; lists and counts follow. */
async function putCar(client: QueryClient, car: Car): Promise<void> {
  await cancelFleet(client)
  changePages(client, (cars) =>
    cars.map((old) => (old.id === car.id ? { ...car, oddities: old.oddities } : old)),
  )
  client.setQueryData(carKey(car.id), car)
  void renew(client, ...showing.fleet)
}

/** Who changed which field of a car when, and the acts about it. The section says where it fails. */
export const useCarHistory = (id: string, enabled = true) =>
  useRead("GET /api/car/history", { id }, { enabled, silent: true })

/** Changes a car; list and activities follow. The form shows refusals itself. */
export const useUpdateCar = (success: string) =>
  useSend("POST /api/car/update", {
    success,
    onSuccess: putCar,
    onConflict: putCar,
    stale: showing.editedCar,
  })

/** Creates a car; the list shows it at once. The form shows refusals itself. */
export const useSaveCar = (success: string) => useSend("POST /api/car/", { success, onSuccess: putCar })

/** Deletes a car, which puts it into the archive (P203). The question shows refusals itself. */
export const useDeleteCar = () =>
  useSend("POST /api/car/delete", {
    failure: texts.deleteFailed,
    silent: true,
    // The row is gone before the question is.
    onSuccess: async (client, _deleted, { id }) => {
      await cancelFleet(client)
      changePages(client, (cars) => cars.filter((car) => car.id !== id))
    },
    stale: [...showing.fleet, ...showing.editedCar],
  })

/** Brings an archived car back into the list. The panel shows refusals itself. */
export const useRestoreCar = (success: string, failure: string) =>
  useSend("POST /api/car/restore", {
    ...{ success, failure, silent: true },
    onSuccess: putCar,
    stale: [...showing.fleet, ...showing.editedCar],
  })

type BulkChange = Omit<CallInput<"POST /api/car/bulk">["body"], "check">

/** What a change of a few fields of many cars would do; nothing is written. The panel shows refusals itself, as it does below. */
export const useBulkPreview = () =>
  useChange({
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
      await renew(client, ...showing.fleet)
      void renew(client, ...showing.editedCar)
    },
  })

type Issue = { path: CarFieldName; message: string }

const names = new Set<unknown>(carFields.map(({ name }) => name))
const isIssue = (value: unknown): value is Issue =>
  typeof value === "object" && value !== null && "path" in value && names.has(value.path)

type Taken = { inArchive: string; inFleet: string }

/** What the server says beyond its code: fields with their reasons, or who has a job number. */
function addition(error: unknown, taken: Taken, area: Area | undefined): string[] {
  if (!(error instanceof ApiError)) return []
  const { code, details } = error
  if (code === "invalid_input" && Array.isArray(details))
    return details.filter(isIssue).map(({ path, message }) => `${labelOf(path, area)}: ${message}`)
  const holder = code === "invalid_job_number" ? (details as { archived?: boolean } | undefined) : undefined
  return holder ? [holder.archived ? taken.inArchive : taken.inFleet] : []
}

/** Why cars were not saved, in the words for those of an area (P87); undefined while nothing went wrong. */
export function saveProblem(error: unknown, failure: string, area?: Area): string | undefined {
  if (!error) return undefined
  const taken = { inArchive: texts.jobNumberArchived, inFleet: texts.jobNumberTaken }
  return [problemText(error, failure), ...addition(error, taken, area)].join(" ")
}
