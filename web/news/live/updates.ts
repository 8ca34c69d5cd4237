import type { QueryClient } from "@tanstack/react-query"
import { areas } from "../../../contract/core/enums.ts"
import { maxSomeCars } from "../../../contract/core/limits.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { LiveChange, LiveMessage } from "../../../contract/news/live.ts"
import { call, isOwnWrite } from "../../core/api.ts"
import { showing } from "../../core/stale.ts"
import { carsOfArea, keepUnchanged } from "../../fleet/cars/lists.ts"
import { renew } from "../../ui/loading/read.ts"

const { cars: ofCars, acts: ofActs, messages: ofMessages } = showing.news
/** Jitter in milliseconds, since many screens receive a change at once. */
const spreadMs = 400

type Parts = { client: QueryClient; announce(difference: Difference): void; signal: AbortSignal }

/** Updates loaded data by the stream's messages: reads only changed cars. */
export function createUpdates({ client, announce, signal }: Parts) {
  let pending: LiveMessage[] = []
  let working: Promise<void> = Promise.resolve()

  const update = async () => {
    // The user's own changes come with their response; otherwise they would look like someone else's.
    await settled(client)
    await arrived(client)
    const changes = pending.filter((message) => message.kind === "change")
    const isReload = changes.length < pending.length
    pending = []
    if (signal.aborted) return
    const byOthers = changes.filter((change) => !isOwn(change))
    /** The cars to read, by id; false for those that the user no longer sees. */
    const ids = new Map<string, boolean>()
    for (const change of changes) {
      if (!isOwn(change)) for (const id of change.changed) ids.set(id, true)
      for (const id of change.gone) ids.set(id, false)
    }
    const changed = [...ids.keys()].filter((id) => ids.get(id))
    if (isReload || changed.length > maxSomeCars) return renewAll(client)
    if (ids.size > 0) await renewLists({ client, announce, changed, asked: new Set(ids.keys()) })
    if (byOthers.some(({ changed, gone }) => changed.length + gone.length > 0)) void renew(client, ...ofCars)
    if (byOthers.some(({ activities }) => activities)) void renew(client, ...ofActs)
    if (changes.some(({ messages }) => messages)) void renew(client, ...ofMessages)
  }

  return (message: LiveMessage): void => {
    pending.push(message)
    if (pending.length > 1) return
    setTimeout(() => {
      working = working.then(update).catch((error: unknown) => {
        console.error(error)
        // Otherwise the announced changes would never be read.
        return renewAll(client)
      })
    }, Math.random() * spreadMs)
  }
}

/** A change by this tab alone came with its response, which also renewed what depends on it. */
const isOwn = ({ writes }: LiveChange): boolean => writes.length > 0 && writes.every(isOwnWrite)

const listKeys = areas.map((area) => carsOfArea(area).queryKey)

/** Hidden pages read again once they are visible. */
async function renewAll(client: QueryClient): Promise<void> {
  const refetchType = document.visibilityState === "visible" ? "active" : "none"
  const calls = [...ofCars, ...ofActs, ...ofMessages].map((name) => [name])
  await Promise.all(
    [...listKeys, ...calls].map((queryKey) => client.invalidateQueries({ queryKey, refetchType })),
  )
}

type Renewal = Pick<Parts, "client" | "announce"> & {
  changed: readonly string[]
  /** Changed ids and those that the user no longer sees. */
  asked: ReadonlySet<string>
}

/** Lists that are not displayed are reloaded when displayed. */
async function renewLists({ client, announce, changed, asked }: Renewal): Promise<void> {
  const lists = areas.map((area) => {
    const query = client.getQueryCache().find({ queryKey: carsOfArea(area).queryKey, exact: true })
    return { area, queryKey: carsOfArea(area).queryKey, isShown: (query?.getObserversCount() ?? 0) > 0 }
  })
  const isUsed = lists.some(({ queryKey, isShown }) => isShown || client.isFetching({ queryKey }) > 0)
  if (!isUsed) {
    for (const { queryKey } of lists) void client.invalidateQueries({ queryKey, refetchType: "none" })
    return
  }
  const query = { ids: changed.join(",") }
  const read = changed.length === 0 ? [] : await call("GET /api/car/some", { query })
  for (const { area, queryKey, isShown } of lists) {
    // A pending response may be older than what was read here.
    const isOnItsWay = client.isFetching({ queryKey, exact: true }) > 0
    const before = client.getQueryData<AgentCar[]>(queryKey)
    if (before) {
      const now = read.filter((car) => car.area === area)
      const after = keepUnchanged(before, patched(before, now, asked))
      client.setQueryData(queryKey, after)
      if (isShown) announce(differenceOf(before, after))
    }
    if (isOnItsWay || !before) await client.invalidateQueries({ queryKey })
  }
}

/** Resolves when the first load of each list is done: these may be older than later messages. */
async function arrived(client: QueryClient): Promise<void> {
  const lists = listKeys.map((queryKey) => client.getQueryCache().find({ queryKey, exact: true }))
  const coming = lists.filter(
    (list) => list?.state.fetchStatus === "fetching" && list.state.data === undefined,
  )
  await Promise.allSettled(coming.map((list) => list?.promise))
}

/** Resolves when none of the user's own changes is pending. */
const settled = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    if (client.isMutating() === 0) return resolve()
    const stop = client.getMutationCache().subscribe(() => {
      if (client.isMutating() > 0) return
      stop()
      resolve()
    })
  })

/** Number of cars by which a list differs. */
export type Difference = { gone: number; changed: number; fresh: number }

/** Updates a list with the returned cars. Ids in `asked` without a car are gone; newer versions stay. */
export function patched<T extends AgentCar>(
  cars: readonly T[],
  read: readonly T[],
  requestedIds: ReadonlySet<string>,
): T[] {
  const now = new Map(read.map((car) => [car.id, car]))
  const updated = cars.flatMap((car) => {
    const newer = now.get(car.id)
    now.delete(car.id)
    if (newer) return [newer.version < car.version ? car : newer]
    return requestedIds.has(car.id) ? [] : [car]
  })
  return [...updated, ...now.values()]
}

/** Number of cars by which two states of a list differ; unchanged cars are the same objects. */
export function differenceOf(before: readonly AgentCar[], after: readonly AgentCar[]): Difference {
  const old = new Map(before.map((car) => [car.id, car]))
  const fresh = after.filter(({ id }) => !old.has(id)).length
  const changed = after.filter((car) => old.has(car.id) && old.get(car.id) !== car).length
  return { gone: before.length - (after.length - fresh), changed, fresh }
}
