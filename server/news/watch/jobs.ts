import { randomUUID } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { carName } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { matchingRows, rowsOf } from "../../../contract/fleet/filters.ts"
import type { SavedSearch } from "../../../contract/news/watch.ts"
import type { Task } from "../../core/jobs/jobs.ts"
import { type Consumer, consumeAll } from "../../core/journal/consume.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { agentCarJson, agentsListSql, asAgentCar, carNames, placedCars } from "../../fleet/cars/rows.ts"
import type { Context } from "../../portal/access/context.ts"
import { addToOutbox, type MailDraft, type Recipient } from "../../portal/mail/draft.ts"
import { inEffect } from "../../portal/texts/versions.ts"
import { addMessages } from "../messages/add.ts"
import { takeChanges } from "../messages/changes.ts"
import { affectedSubscriptions } from "../messages/subscriptions.ts"
import { type FoundCars, foundMail, watchedMail } from "./mails.ts"
import { searchColumns } from "./watch.ts"

/** The terms in effect and the current instant. */
type NewsParts = { publicUrl: string; now: Date; termsVersion: string }

/** Notifies watchers (ADR-0019), also of a whole import at once. */
const watchers = (parts: NewsParts): Consumer => ({
  name: "watchers",
  kinds: "^car\\.|^location\\.changed$",
  most: 100_000,
  take: async (tx, entries) =>
    sendWatchNews(tx, await affectedSubscriptions(tx, entries, ["WATCHER"]), parts),
})

/** A message for each changed car, and one e-mail per user. */
async function sendWatchNews(tx: Tx, ids: readonly string[], parts: NewsParts): Promise<void> {
  const taken = await takeChanges(tx, ids, parts.now)
  const changed = taken.flatMap(({ row, changes }) => {
    if (row.kind !== "WATCHER") return []
    const { userId, carId } = row
    const car = row.car && asAgentCar(row.car)
    return { userId, carId, car, name: car ? carName(car) : row.name, changes }
  })
  await addMessages(
    tx,
    changed.map(({ userId, carId, car, name, changes }) => ({
      kind: "WATCHED",
      cause: randomUUID(),
      at: parts.now,
      ownerId: userId,
      carId,
      facts: { title: name, area: car?.area ?? null, changes },
    })),
  )
  const carsOf = Map.groupBy(changed, ({ userId }) => userId)
  await mailEach(tx, carsOf, watchedMail, parts)
}

const recipientsSql = `
  select u.id, u.firstname, u.lastname, u.mail from users u
  where u.id = any($1) and gets_car_mails(u.id, '{}', $2)
    and 'ACCEPTED' = (select t.act from terms_acts t where t.user_id = u.id and t.version = $3
      order by t.number desc limit 1)`

/** E-mails those of these users who get news now. Others only find messages later. */
async function mailEach<News>(
  tx: Tx,
  newsOf: ReadonlyMap<string, readonly News[]>,
  write: (to: Recipient, news: readonly News[], publicUrl: string) => MailDraft,
  { now, termsVersion, publicUrl }: NewsParts,
): Promise<void> {
  const recipients = await tx.many<Recipient>(recipientsSql, [[...newsOf.keys()], now, termsVersion])
  const mails = recipients.map((to) => write(to, newsOf.get(to.id) ?? [], publicUrl))
  await addToOutbox(tx, mails)
}

/** Cars named in a message; the list shows all. */
const mostNamed = 5

type NewCar = { car: AgentCar; list: string }
/** Compares the lists before and after all entries. Moving a location moves its cars. */
const newCarsSql = `
  with moved as (
    select position, car_id, content -> 'lists' ->> 0 as list_before, content -> 'lists' ->> 1 as list_after
    from journal where position = any($1) and topic = 'car' and content -> 'lists' -> 0 <> content -> 'lists' -> 1
    union all
    select e.position, c.id, car_list('PRE_OFFER', e.content #>> '{fields,vfnr_hb,0}'),
      car_list('PRE_OFFER', e.content #>> '{fields,vfnr_hb,1}')
    from journal e join cars c on c.location_id = (e.content ->> 'id')::uuid and c.area = 'PRE_OFFER' and c.listed
    where e.position = any($1) and e.kind = 'location.changed' and e.content -> 'fields' ?& '{vfnr_hb,main_location_id}'),
  came as (
    select car_id from moved group by car_id
    having (array_agg(list_before order by position))[1]
      is distinct from (array_agg(list_after order by position desc))[1])
  select ${agentsListSql} as list, ${agentCarJson} as car from came join (${placedCars}) on c.id = came.car_id
  where ${agentsListSql} is not null`

type Search = SavedSearch & { userId: string; lists: string[] }
const searchesSql = `
  select ${searchColumns}, s.user_id as "userId", lists_of_person(s.user_id) as lists from saved_searches s
  where s.area = any($1) order by lower(s.name), s.id`

/** Reports the matches of saved searches with cars new to a user: created, published, released or moved (ADR-0019). */
const searches = (parts: NewsParts): Consumer => ({
  name: "searches",
  kinds: "^car\\.|^location\\.changed$",
  // An import becomes one e-mail per user.
  most: 20_000,
  take: async (tx, entries) => {
    const newCars = await tx.many<NewCar>(newCarsSql, [entries.map(({ position }) => position)])
    if (newCars.length > 0) await sendMatches(tx, newCars, parts)
  },
})

/** A message for each search, and one e-mail per user. */
async function sendMatches(tx: Tx, newCars: readonly NewCar[], parts: NewsParts): Promise<void> {
  const saved = await tx.many<Search>(searchesSql, [[...new Set(newCars.map(({ car }) => car.area))]])
  const listOf = new Map(newCars.map(({ car, list }) => [car.id, list]))
  const cars = newCars.map(({ car }) => car)
  const rows = rowsOf(cars)
  const names = await carNames(tx, cars)
  const foundBy = new Map<string, FoundCars[]>()
  for (const { userId, name, area, filters, lists } of saved) {
    const matches = matchingRows(rows, filters, names)
      .map(({ car }) => car)
      .filter((car) => car.area === area && lists.includes(listOf.get(car.id) ?? ""))
    if (matches.length > 0)
      foundBy.set(userId, [...(foundBy.get(userId) ?? []), { name, area, filters, cars: matches }])
    // Matching a large import takes milliseconds per search, during which calls would wait.
    await setImmediate()
  }
  const found = [...foundBy].flatMap(([ownerId, all]) => all.map((each) => ({ ownerId, ...each })))
  await addMessages(
    tx,
    found.map(({ ownerId, name, area, cars: matches }) => ({
      kind: "FOUND",
      cause: randomUUID(),
      at: parts.now,
      ownerId,
      // A single car is opened by its message.
      ...(matches.length === 1 && { carId: matches[0]!.id }),
      facts: { title: name, area, count: matches.length, cars: matches.slice(0, mostNamed).map(carName) },
    })),
  )
  await mailEach(tx, foundBy, foundMail, parts)
}

type Parts = Pick<Context, "db" | "terms" | "clock" | "publicUrl">

/** Sends messages and e-mails about watched cars and saved searches; returns whether there was anything to read. */
export async function notifyWatchers(
  { db, terms, clock, publicUrl }: Parts,
  signal?: AbortSignal,
): Promise<boolean> {
  const now = clock()
  const parts = { publicUrl, now, termsVersion: inEffect(terms, now).version }
  return (await consumeAll(db, [watchers(parts), searches(parts)], signal)) > 0
}

/** Runs every minute, so the changes of a minute are one e-mail. */
export const watchNews = (parts: Omit<Parts, "db">): Task => ({
  name: "watch",
  cron: "* * * * *",
  run: ({ db, signal }) => notifyWatchers({ ...parts, db }, signal),
  failure: "watch: news not sent",
})
