import type { QueryFunctionContext } from "@tanstack/react-query"
import type { AgentCar } from "../../../contract/cars.ts"
import { moveRow } from "../../../contract/columns.ts"

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
