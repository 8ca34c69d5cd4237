import { type QueryClient, type QueryFunctionContext, queryOptions } from "@tanstack/react-query"
import type { AgentCar, CarColumns } from "../../../contract/cars.ts"
import { moveRow, rowsIn } from "../../../contract/columns.ts"
import type { Area } from "../../../contract/enums.ts"
import { call, callUnlessHeld } from "../../api.ts"
import { keyOf, read } from "../../ui/loading/read.ts"

/** The displayed cars of one area; the browser revalidates them by their ETag. */
export const carsOfArea = (area: Area) =>
  queryOptions({
    queryKey: keyOf("GET /api/car/all/area/columns", { area }) as readonly unknown[],
    // What was asked ahead of the screen is not asked again by it.
    staleTime: 5_000,
    ...listReading(
      ({ signal, held }) =>
        callUnlessHeld("GET /api/car/all/area/columns", held, {
          query: { area },
          signal,
          readAfter: topShown(),
        }),
      carsIn,
    ),
  })
/** The address of that list's newest answer, whose tag says which revision was read. */
export const listAddress = (area: Area): string => `/api/car/all/area/columns?area=${area}`

/** Views of the columns: of ten thousand cars a screen looks at few fields, and of most at none (P251). */
const carsIn = (parts: readonly CarColumns[]): AgentCar[] => [
  ...rowsIn<AgentCar>(parts, ({ id }) => id.of.length),
]

/** The cars on top of that list as long as nobody sorts or filters it. */
export const firstCarsOfArea = (area: Area) =>
  // The whole list says what is wrong.
  read("GET /api/car/all/area/first", { area }, { staleTime: 5_000, silent: true })

/** In the whole list, and in the cars on top of it where that is not there yet. */
function changeLists(client: QueryClient, area: Area, change: (cars: AgentCar[]) => AgentCar[]): void {
  for (const { queryKey } of [carsOfArea(area), firstCarsOfArea(area)])
    client.setQueryData(queryKey, (cars) => cars && change(cars))
}

/** Puts a car as the server answered it into the loaded list, in place of the old one. */
export const replaceCar = (client: QueryClient, car: AgentCar): void => {
  changeLists(client, car.area, (cars) => cars.map((other) => (other.id === car.id ? car : other)))
}

/** Takes a car out of the loaded list at once, e.g. after its pre-offer was accepted (P83). */
export const removeCar = (client: QueryClient, area: Area, carId: string): void => {
  noteTaken(client, carId)
  changeLists(client, area, (cars) => cars.filter(({ id }) => id !== carId))
}

/** Cars of an area as a workbook, in the order of these ids; without ids all of them (P5). */
export const fetchExport = ({ area, ids }: { area: Area; ids?: string[] }): Promise<Blob> =>
  ids
    ? call("POST /api/car/export", { body: { area, ids } })
    : call("GET /api/car/export", { query: { area } })

const key = ["takenHere"] as const

/** Notes that this person took the car, so that its row leaves at once and nobody is told of it. */
const noteTaken = (client: QueryClient, carId: string): void => {
  client.setQueryData<readonly string[]>(key, (ids = []) => [...ids, carId])
}

/** Whether this person took the car in this tab. */
export const isTakenHere = (client: QueryClient, carId: string): boolean =>
  client.getQueryData<readonly string[]>(key)?.includes(carId) ?? false

/*
 * While a page starts, the cars on top of a list come by an answer of their own, and the whole list is read only once
 * they have been painted: reading 10,000 cars keeps a browser from drawing (ADR-0011).
 */

/** How long the list waits at most, in milliseconds: the page may show something else, or come slowly. */
const patienceMs = 1_000

let shown: Promise<void> | undefined
let noteShown = () => {}

/** From now on the list waits. */
export function holdList(): void {
  shown = new Promise((resolve) => {
    noteShown = resolve
    setTimeout(resolve, patienceMs)
  })
}

/** The top is on the screen, or nobody asks for it. */
export const releaseList = (): void => noteShown()

/** Resolves when the list may be read; undefined where it need not wait. */
const topShown = (): Promise<void> | undefined => shown

/** The ETags of the lists that were read; a list that was changed since has none. */
const tags = new WeakMap<object, string>()

type Asking = {
  signal: AbortSignal
  /** The tag of the list that is held; undefined where none is, or where it was changed since. */
  held: string | undefined
}
type Answer<Output> = { output: Output; tag: string | null } | null

/**
 * The part of a query that reads a list of thousands of cars: what is held already is neither read nor compared again (ADR-0065). `ask`
 * answers null where the list is still the held one, `carsIn` makes cars of what was read.
 */
export const listReading = <Car extends AgentCar, Output>(
  ask: (asking: Asking) => Promise<Answer<Output>>,
  carsIn: (output: Output) => Car[],
) => ({
  queryFn: async ({ client, queryKey, signal }: QueryFunctionContext): Promise<Car[]> => {
    const before = client.getQueryData<Car[]>(queryKey)
    const answer = await ask({ signal, held: before && tags.get(before) })
    if (!answer) return before ?? []
    const cars = carsIn(answer.output)
    if (answer.tag) tags.set(cars, answer.tag)
    return cars
  },
  structuralSharing: (before: unknown, after: unknown) => {
    const kept = keepUnchanged(before as Car[] | undefined, after as Car[])
    const tag = tags.get(after as Car[])
    if (tag) tags.set(kept, tag)
    return kept as never
  },
})

/** The state in which an agent sees a car; every edit grows the version, a request opens and closes beside it. */
const sameCar = (a: AgentCar, b: AgentCar) =>
  a.version === b.version && a.openRequest === b.openRequest && a.activityState === b.activityState

/**
 * Keeps the objects of cars that did not change, so that their rows need not be drawn again. Comparing field by field,
 * as the query library would, takes too long for 10,000 cars.
 */
export function keepUnchanged(before: readonly AgentCar[] | undefined, after: AgentCar[]): AgentCar[] {
  if (!before || before === after) return after
  const known = new Map(before.map((car) => [car.id, car]))
  const kept = after.map((car) => {
    const old = known.get(car.id)
    if (!old || !sameCar(old, car)) return car
    moveRow(old, car)
    return old
  })
  const same = kept.length === before.length && kept.every((car, index) => car === before[index])
  return same ? (before as AgentCar[]) : kept
}
