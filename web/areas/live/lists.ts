import type { AgentCar } from "../../../contract/cars.ts"

/** What became of a list: by how many cars it differs. */
export type Difference = { gone: number; changed: number; fresh: number }

/**
 * The list with what was read anew: `read` as the server has these cars now, `asked` the ids that were asked for, which are
 * gone where no answer has them. A car that came from elsewhere in a newer version stays.
 */
export function patched<T extends AgentCar>(
  cars: readonly T[],
  read: readonly T[],
  asked: ReadonlySet<string>,
): T[] {
  const now = new Map(read.map((car) => [car.id, car]))
  const kept = cars.flatMap((car) => {
    const newer = now.get(car.id)
    now.delete(car.id)
    if (newer) return [newer.version < car.version ? car : newer]
    return asked.has(car.id) ? [] : [car]
  })
  return [...kept, ...now.values()]
}

/** By how many cars two states of a list differ; cars that did not change are the same objects. */
export function differenceOf(before: readonly AgentCar[], after: readonly AgentCar[]): Difference {
  if (before === after) return { gone: 0, changed: 0, fresh: 0 }
  const old = new Map(before.map((car) => [car.id, car]))
  let [changed, fresh] = [0, 0]
  for (const car of after) {
    const known = old.get(car.id)
    if (!known) fresh += 1
    else if (known !== car) changed += 1
  }
  return { gone: before.length - (after.length - fresh), changed, fresh }
}
