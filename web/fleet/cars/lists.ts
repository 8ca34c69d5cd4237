import { type QueryClient, type QueryFunctionContext, queryOptions } from "@tanstack/react-query"
import type { Area } from "../../../contract/core/enums.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { call, fetchIfModified } from "../../core/api.ts"
import { keyOf } from "../../ui/loading/read.ts"

const isIncomplete = ({ state }: { state: { data: unknown; isInvalidated: boolean } }) =>
  state.data === undefined || state.isInvalidated

/** The displayed cars of an area. */
export const carsOfArea = (area: Area) =>
  queryOptions({
    queryKey: keyOf("GET /api/car/all/area", { area }) as readonly unknown[],
    // Data loaded ahead of the screen is not loaded again.
    staleTime: 5_000,
    // The stream brings what a returning tab or connection missed (ADR-0018).
    refetchOnWindowFocus: isIncomplete,
    refetchOnReconnect: isIncomplete,
    ...listReading(({ signal, held }) =>
      fetchIfModified("GET /api/car/all/area", held, { query: { area }, signal }),
    ),
  })

function changeList(client: QueryClient, area: Area, change: (cars: AgentCar[]) => AgentCar[]): void {
  client.setQueryData(carsOfArea(area).queryKey, (cars) => cars && change(cars))
}

export const replaceCar = (client: QueryClient, car: AgentCar): void => {
  changeList(client, car.area, (cars) => cars.map((other) => (other.id === car.id ? car : other)))
}

/** Removes a car from the loaded lists at once, e.g. after its acceptance (P83). */
export const removeCar = (client: QueryClient, area: Area, carId: string): void => {
  markAcceptedHere(client, carId)
  changeList(client, area, (cars) => cars.filter(({ id }) => id !== carId))
}

/** A workbook of cars of an area, in the order of `ids`; of all cars without them (P5). */
export const fetchExport = ({ area, ids }: { area: Area; ids?: string[] }): Promise<Blob> =>
  ids
    ? call("POST /api/car/export", { body: { area, ids } })
    : call("GET /api/car/export", { query: { area } })

const key = ["takenHere"] as const

/** Remembers that this user took the car, so that its row is removed without an announcement. */
const markAcceptedHere = (client: QueryClient, carId: string): void => {
  client.setQueryData<readonly string[]>(key, (ids = []) => [...ids, carId])
}

export const acceptedInThisTab = (client: QueryClient, carId: string): boolean =>
  client.getQueryData<readonly string[]>(key)?.includes(carId) ?? false

/** The ETags of loaded lists; lists changed since have none. */
const tags = new WeakMap<object, string>()

type Asking = {
  signal: AbortSignal
  /** The ETag of the loaded list; undefined if there is none, or if it was changed since. */
  held: string | undefined
}
type Answer<Car> = { output: Car[]; tag: string | null } | null

/** Query options for long lists. `ask` returns null if the loaded list is current. */
export const listReading = <Car extends AgentCar>(ask: (requester: Asking) => Promise<Answer<Car>>) => ({
  queryFn: async ({ client, queryKey, signal }: QueryFunctionContext): Promise<Car[]> => {
    const before = client.getQueryData<Car[]>(queryKey)
    const answer = await ask({ signal, held: before && tags.get(before) })
    if (!answer) return before ?? []
    const cars = answer.output
    if (answer.tag) tags.set(cars, answer.tag)
    return cars
  },
  structuralSharing: (before: unknown, after: unknown) => {
    const merged = keepUnchanged(before as Car[] | undefined, after as Car[])
    const tag = tags.get(after as Car[])
    if (tag) tags.set(merged, tag)
    return merged as never
  },
})

/** Whether an agent sees two versions alike. Requests do not change the version. */
const sameCar = (a: AgentCar, b: AgentCar) =>
  a.version === b.version && a.openRequest === b.openRequest && a.activityState === b.activityState

/** Keeps unchanged cars, so their rows do not re-render. The library's comparison is too slow for 10,000 cars. */
export function keepUnchanged(before: readonly AgentCar[] | undefined, after: AgentCar[]): AgentCar[] {
  if (!before || before === after) return after
  const carsById = new Map(before.map((car) => [car.id, car]))
  const merged = after.map((car) => {
    const old = carsById.get(car.id)
    return old && sameCar(old, car) ? old : car
  })
  const same = merged.length === before.length && merged.every((car, index) => car === before[index])
  return same ? (before as AgentCar[]) : merged
}
