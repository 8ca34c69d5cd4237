import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Area } from "../../../../contract/core/enums.ts"
import { withLabel } from "../../../../contract/core/sentences.ts"
import { type CarFieldName, carFields, labelOf } from "../../../../contract/fleet/car-fields.ts"
import type { ArchivedCar, Car } from "../../../../contract/fleet/cars.ts"
import type { DuplicateField } from "../../../../contract/fleet/duplicates.ts"
import { ApiError, type CallInput, type CallOutput, call, detailsOf } from "../../../core/api.ts"
import { isId } from "../../../core/repaired.ts"
import { showing } from "../../../core/stale.ts"
import { problemText } from "../../../ui/feedback/problem-text.ts"
import { toast } from "../../../ui/feedback/toast-store.ts"
import { keyOf, read, renew, useRead } from "../../../ui/loading/read.ts"
import { useSend } from "../../../ui/loading/use-send.ts"
import { texts } from "./texts.de.ts"

const pagesKey = keyOf("POST /api/car/fleet") as readonly unknown[]
const carKey = (id: string) => [...pagesKey, id] as const

export type FleetAsked = Pick<CallInput<"POST /api/car/fleet">["body"], "filters" | "sort" | "from" | "count">
type Page = CallOutput<"POST /api/car/fleet">
export type FleetCar = Page["cars"][number]

/** A page of the fleet or archive, filtered and sorted by the server; the previous page stays until it is loaded. */
export const useFleetPage = (view: FleetAsked) =>
  useRead("POST /api/car/fleet", view, { placeholderData: keepPreviousData, failure: texts.loadFailed })

/** Ends of the ranges, and values of the choices, over all cars of the fleet or archive. */
export const useFleetValues = (archive: boolean) =>
  useRead("POST /api/car/fleet", { filters: { archive }, from: 0, count: 0, ranges: true }, { silent: true })
    .data

type IdsAsked = CallInput<"POST /api/car/fleet/ids">["body"]
export const useFleetIds = () => useSend("POST /api/car/fleet/ids", { failure: texts.loadFailed })

/** The ticked cars that still exist, and how many a view shows; `version` identifies the selection. */
export const useTickedCars = (body: IdsAsked, version: number, enabled: boolean) =>
  useQuery({
    ...read("POST /api/car/fleet/ids", body, { silent: true }),
    // The key has no room for thousands of ids.
    queryKey: [...keyOf("POST /api/car/fleet/ids"), version, body.filters],
    enabled,
    placeholderData: keepPreviousData,
  }).data

/** The position of a car in a view, with its neighbours (P196). */
export const useFleetPlace = (view: Pick<FleetAsked, "filters" | "sort">, place: string | undefined) =>
  useRead(
    "POST /api/car/fleet/ids",
    { ...view, ...(place && { place }) },
    { enabled: place !== undefined && isId(place), placeholderData: keepPreviousData, silent: true },
  ).data?.place

/** A car of the fleet or archive; null if there is none. Shown at once if a page contains it. */
export function useFleetCar(id: string | undefined) {
  const client = useQueryClient()
  return useQuery({
    queryKey: carKey(id ?? ""),
    queryFn: async ({ signal }): Promise<Car | ArchivedCar | null> => {
      const read = async (archive: boolean) => {
        const body = { filters: { archive, ids: [id ?? ""] }, from: 0, count: 1 }
        return (await call("POST /api/car/fleet", { body, signal })).cars[0]
      }
      return (await read(false)) ?? (await read(true)) ?? null
    },
    enabled: id !== undefined && isId(id),
    initialData: () => carOfPages(client, id),
    initialDataUpdatedAt: 0,
    // Reopening it loads its current state.
    gcTime: 0,
    meta: { failure: texts.loadFailed },
  })
}

/** From a displayed page, as others may be older. */
const carOfPages = (client: QueryClient, id: string | undefined): FleetCar | undefined =>
  client
    .getQueryCache()
    .findAll({ queryKey: pagesKey, type: "active" })
    .flatMap(({ state }) => (state.data as Partial<Page> | undefined)?.cars ?? [])
    .find((car) => car.id === id)

type Named = Pick<Car, DuplicateField>
/** The cars with this VIN or a similar job number, possibly including itself. */
export const useAlikeCars = ({ idNumber, jobNumber }: Named) =>
  useRead(
    "POST /api/car/fleet",
    { filters: { alike: { idNumber, jobNumber } }, from: 0, count: 15 },
    { placeholderData: keepPreviousData, silent: true },
  ).data?.cars

export type CarUpdate = CallInput<"POST /api/car/update">["body"]

const cancelFleet = (client: QueryClient) =>
  Promise.all(showing.fleet.map((name) => client.cancelQueries({ queryKey: keyOf(name) })))

/** Changes all loaded pages, but no single cars. */
const changePages = (client: QueryClient, change: (cars: FleetCar[]) => FleetCar[]) =>
  client.setQueriesData<Partial<Page>>(
    { queryKey: pagesKey },
    (page) => page?.cars && { ...page, cars: change(page.cars) },
  )

/** Shows a changed car wherever it is displayed; lists and counts follow. */
async function putCar(client: QueryClient, car: Car): Promise<void> {
  await cancelFleet(client)
  changePages(client, (cars) =>
    cars.map((old) => (old.id === car.id ? { ...car, warnings: old.warnings } : old)),
  )
  client.setQueryData(carKey(car.id), car)
  void renew(client, ...showing.fleet)
}

/** Changes of a car's fields and acts about it. The section shows failures. */
export const useCarHistory = (id: string) => useRead("GET /api/car/history", { id }, { silent: true })

/** Changes a car and refreshes list and activities. The form shows refusals. */
export const useUpdateCar = (success: string) =>
  useSend("POST /api/car/update", {
    success,
    onSuccess: putCar,
    onConflict: putCar,
    stale: showing.editedCar,
  })

export const useSaveCar = (success: string) => useSend("POST /api/car/", { success, onSuccess: putCar })

/** Moves a car to the archive. The dialog shows refusals. */
export const useDeleteCar = () =>
  useSend("POST /api/car/delete", {
    failure: texts.deleteFailed,
    silent: true,
    // Removes the row before the dialog closes.
    onSuccess: async (client, _deleted, { id }) => {
      await cancelFleet(client)
      changePages(client, (cars) => cars.filter((car) => car.id !== id))
    },
    stale: [...showing.fleet, ...showing.editedCar],
  })

/** Restores an archived car. The panel shows refusals. */
export const useRestoreCar = (success: string, failure: string) =>
  useSend("POST /api/car/restore", {
    ...{ success, failure, silent: true },
    onSuccess: putCar,
    stale: [...showing.fleet, ...showing.editedCar],
  })

/** Changes fields of many cars. Reports the number if all succeeded; otherwise the panel stays and lists the failures. */
export const useBulkCars = (words: { changed: (count: number) => string; failure: string }) =>
  useSend("POST /api/car/bulk", {
    ...{ silent: true, failure: words.failure },
    onSuccess: (_, { changed, refused }) => refused.length === 0 && toast.success(words.changed(changed)),
    stale: [...showing.fleet, ...showing.editedCar],
  })

type Issue = { path: CarFieldName; message: string }

const names = new Set<unknown>(carFields.map(({ name }) => name))
const isIssue = (value: unknown): value is Issue =>
  typeof value === "object" && value !== null && "path" in value && names.has(value.path)

type Taken = { inArchive: string; inFleet: string }

/** Details of an error: fields with reasons, or the car with the same job number. */
function errorDetails(error: unknown, takenTexts: Taken, area: Area | undefined): string[] {
  if (!(error instanceof ApiError)) return []
  const { code, details } = error
  if (code === "invalid_input" && Array.isArray(details))
    return details.filter(isIssue).map(({ path, message }) => withLabel(labelOf(path, area), message))
  const holder = detailsOf(error, "invalid_job_number")
  return holder ? [holder.archived ? takenTexts.inArchive : takenTexts.inFleet] : []
}

/** Why cars were not saved, in the words of an area (P87); undefined without an error. */
export function saveProblem(error: unknown, failure: string, area?: Area): string | undefined {
  if (!error) return undefined
  const takenTexts = { inArchive: texts.jobNumberArchived, inFleet: texts.jobNumberTaken }
  return [problemText(error, failure), ...errorDetails(error, takenTexts, area)].join(" ")
}
