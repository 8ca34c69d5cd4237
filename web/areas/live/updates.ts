import type { QueryClient, QueryKey } from "@tanstack/react-query"
import type { AgentCar } from "../../../contract/cars.ts"
import { type Area, areas } from "../../../contract/enums.ts"
import { maxSomeCars } from "../../../contract/limits.ts"
import type { LiveMessage, LiveReload } from "../../../contract/live.ts"
import { call, tagOf } from "../../api.ts"
import { showing } from "../../stale.ts"
import { renew } from "../../ui/loading/read.ts"
import { carsOfArea, keepUnchanged, listAddress } from "../car/lists.ts"

const { cars: ofCars, acts: ofActs, messages: ofMessages } = showing.news
const all: LiveReload = { kind: "reload" }
/** Jitter in milliseconds, since many screens receive a change at once. */
const spreadMs = 400

type Parts = { client: QueryClient; announce(difference: Difference): void; signal: AbortSignal }

/** Updates loaded data by the stream's messages: reads only changed cars. */
export function createUpdates({ client, announce, signal }: Parts) {
  let ids = { changed: new Set<string>(), gone: new Set<string>() }
  let reload: LiveReload | null = null
  let hasActs = false
  let hasMessages = false
  let isWaiting = false
  let working: Promise<void> = Promise.resolve()

  const update = async () => {
    isWaiting = false
    // The user's own changes come with their response; otherwise they would look like someone else's.
    await settled(client)
    void renew(client, "GET /api/car/all/area/first")
    await arrived(client)
    const news = { ...ids, reload: ids.changed.size > maxSomeCars ? all : reload, hasActs, hasMessages }
    ids = { changed: new Set(), gone: new Set() }
    reload = null
    hasActs = false
    hasMessages = false
    if (signal.aborted) return
    if (news.reload) await renewAll(client, news.reload)
    // Everything was reloaded, or there were too many changes to list.
    if (news.reload && !news.reload.revisions) return
    // A list that was left unchanged may have changed since that revision.
    if (news.changed.size + news.gone.size > 0) {
      await renewCars(client, news, announce)
      void renew(client, ...ofCars)
    }
    if (news.hasActs) void renew(client, ...ofActs)
    if (news.hasMessages) void renew(client, ...ofMessages)
  }

  return (news: LiveMessage): void => {
    if (news.kind === "change") {
      for (const id of news.changed) {
        ids.changed.add(id)
        ids.gone.delete(id)
      }
      for (const id of news.gone) {
        ids.gone.add(id)
        ids.changed.delete(id)
      }
      hasActs ||= news.activities
      hasMessages ||= news.messages
    } else reload = reload ? all : news
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      working = working.then(update).catch((error: unknown) => {
        console.error(error)
        // Otherwise the announced changes would never be read.
        return renewAll(client, all)
      })
    }, Math.random() * spreadMs)
  }
}

const renewAll = async (client: QueryClient, reload: LiveReload): Promise<void> => {
  await Promise.all([
    ...listsToRead(reload).map((queryKey) => client.invalidateQueries({ queryKey })),
    renew(client, ...ofCars, ...ofActs, ...ofMessages),
  ])
}

/** The lists that may have missed changes: all except those at the announced revision. */
const listsToRead = ({ revisions }: LiveReload): QueryKey[] =>
  areas
    .filter((area) => !revisions || !tagOf(listAddress(area)).endsWith(tagEnd(revisions, area)))
    .map((area) => carsOfArea(area).queryKey)

const tagEnd = ({ era, ...revisions }: NonNullable<LiveReload["revisions"]>, area: Area): string =>
  `-${era}-${revisions[area]}"`

type News = { changed: ReadonlySet<string>; gone: ReadonlySet<string> }

async function renewCars(client: QueryClient, news: News, announce: Parts["announce"]): Promise<void> {
  const asked = new Set([...news.changed, ...news.gone])
  const query = { ids: [...news.changed].join(",") }
  const isSeen = areas
    .map((area) => carsOfArea(area).queryKey)
    .some((queryKey) => client.isFetching({ queryKey }) + observers(client, queryKey) > 0)
  const none = news.changed.size === 0 ? [] : null
  const mine = isSeen ? (none ?? (await call("GET /api/car/all/area/some", { query }))) : null
  for (const area of areas)
    await renewList(client, carsOfArea(area).queryKey, {
      read: mine?.filter((car) => car.area === area) ?? null,
      asked,
      announce,
    })
}

type Renewal = { read: readonly AgentCar[] | null; asked: ReadonlySet<string>; announce: Parts["announce"] }

/** Lists that are not displayed are reloaded when displayed. */
async function renewList(
  client: QueryClient,
  key: QueryKey,
  { read, asked, announce }: Renewal,
): Promise<void> {
  if (!read) return client.invalidateQueries({ queryKey: key, refetchType: "none" })
  // A pending response may be older than what was read here.
  const isOnItsWay = client.isFetching({ queryKey: key, exact: true }) > 0
  const before = client.getQueryData<AgentCar[]>(key)
  if (before) {
    const after = keepUnchanged(before, patched(before, read, asked))
    client.setQueryData(key, after)
    if (observers(client, key) > 0) announce(differenceOf(before, after))
  }
  if (isOnItsWay || !before) await client.invalidateQueries({ queryKey: key })
}

const observers = (client: QueryClient, queryKey: QueryKey): number =>
  client.getQueryCache().find({ queryKey, exact: true })?.getObserversCount() ?? 0

/** Resolves when the first load of each list is done: these may be older than later messages. */
async function arrived(client: QueryClient): Promise<void> {
  const keys = areas.map((area) => carsOfArea(area).queryKey)
  const lists = keys.map((queryKey) => client.getQueryCache().find({ queryKey, exact: true }))
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

export type Difference = { gone: number; changed: number; fresh: number }

/**
 * Updates a list: `read` are the returned cars, `asked` the requested ids; those without a car are gone. Newer versions
 * stay.
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

/** Number of cars by which two states of a list differ; unchanged cars are the same objects. */
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
