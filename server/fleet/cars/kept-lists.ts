import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { promisify } from "node:util"
import { createGzip, gunzip } from "node:zlib"
import { asOfSql, entriesSince, eraOf } from "../../core/postgres/as-of.ts"
import type { Db } from "../../core/postgres/db.ts"

/** A list as sent: its JSON text with a line per car, compressed, and a tag that is the same in every process for the same cars. */
export type SentList = { readonly gzip: Buffer; readonly tag: string }

/** What a process knows of a list as of a cursor (ADR-0007). The texts of its cars are only in `sent`, in the order of `jobNumbers`. */
type Kept = {
  readonly asOf: string
  readonly jobNumbers: ReadonlyMap<string, string>
  readonly sent: SentList
}
type KeptList = { kept: Kept | null; current: () => Promise<SentList> }

/** Compressed, for all lists of one kind, since members of many groups can ask for any combination. The last one always stays. */
const maxKeptBytes = 50_000_000
/** Cars that are read or written at once: all of them would take hundreds of megabytes. */
const pageSize = 1_000

/** `text` is null if the car is not in the list. */
type Car = { id: string | null; jobNumber: string; text: string | null }
/** A row for each car, or one without `id` if there are none. */
type Row = Car & { asOf: string; regrouped: boolean }

/**
 * Keeps lists of the cars `from` (SQL with the groups as $1) as JSON texts, and renews them by reading the cars that the journal names since.
 * No list is older than the call, without any lock: a cursor tells exactly which entries it has seen.
 */
export function keepLists(db: Db, json: string, from: string) {
  const carSql = `c.id, c.job_number as "jobNumber", ${json}::text as text`
  const nextSql = `
    select ${carSql} from ${from} and c.archived_at is null and c.job_number collate "C" > $2
    order by c.job_number collate "C" limit ${pageSize}`
  const firstSql = `
    select now.*, car.* from (select ${asOfSql("null")} as "asOf", false as regrouped) now left join lateral (${nextSql}) car on true`
  const changesSql = `
    with unread as materialized (select car_id, kind, content from ${entriesSince("$2")})
    select now.*, changed.id, car."jobNumber", car.text
    from (select ${asOfSql("$2")} as "asOf", exists (select from unread
      where kind = 'location.changed' and content -> 'fields' ? 'vfnr_hb') as regrouped) now
    left join lateral (select distinct car_id as id from unread where car_id is not null) changed on true
    left join lateral (select ${carSql} from ${from} and c.id = changed.id) car on true`

  /** Page by page; what changed after the first one is read again. */
  const readWhole = async (groups: readonly string[]): Promise<Kept> => {
    const first = await db.many<Row>(firstSql, [groups, ""])
    const jobNumbers = new Map<string, string>()
    const pages = async function* () {
      for (let rows: readonly Car[] = first; rows.length > 0; ) {
        const cars = rows.filter(({ id }) => id !== null && !jobNumbers.has(id))
        for (const { id, jobNumber } of cars) jobNumbers.set(id as string, jobNumber)
        yield cars.map(({ text }) => text as string)
        const isLast = rows.length < pageSize
        rows = isLast ? [] : await db.many<Car>(nextSql, [groups, rows.at(-1)?.jobNumber])
      }
    }
    const sent = await written(pages())
    const kept = { asOf: (first[0] as Row).asOf, jobNumbers, sent }
    return jobNumbers.size < pageSize ? kept : renew(kept, groups)
  }
  const renew = async (kept: Kept, groups: readonly string[]): Promise<Kept> => {
    const rows = await db.many<Row>(changesSql, [groups, kept.asOf])
    const isOther = rows.some(({ asOf, regrouped }) => eraOf(asOf) !== eraOf(kept.asOf) || regrouped)
    return isOther ? readWhole(groups) : withChanges(kept, rows)
  }

  const lists = new Map<string, KeptList>()
  const open = (groups: readonly string[]): KeptList => {
    const list: KeptList = {
      kept: null,
      current: eachAfterItsCall(async () => {
        list.kept = list.kept ? await renew(list.kept, groups) : await readWhole(groups)
        return list.kept.sent
      }),
    }
    return list
  }
  /** The most recently used list is last. */
  const evict = () => {
    const bytesOf = ({ kept }: KeptList) => kept?.sent.gzip.length ?? 0
    let bytes = [...lists.values()].reduce((sum, list) => sum + bytesOf(list), 0)
    for (const [key, list] of lists) {
      if (bytes <= maxKeptBytes || lists.size === 1) return
      bytes -= bytesOf(list)
      lists.delete(key)
    }
  }

  /** `asOf` was read after the call began: a list that is complete as of it is sent at once. */
  return async (groups: readonly string[], asOf: string): Promise<SentList> => {
    const key = groups.join()
    const list = lists.get(key) ?? open(groups)
    lists.delete(key)
    lists.set(key, list)
    if (list.kept?.asOf === asOf) return list.kept.sent
    const sent = await list.current()
    evict()
    return sent
  }
}

async function withChanges(kept: Kept, rows: readonly Row[]): Promise<Kept> {
  const { asOf } = rows[0] as Row
  // Also names cars that are in no list, such as purged ones.
  const isListed = ({ id, text }: Car) => text !== null || (id !== null && kept.jobNumbers.has(id))
  if (!rows.some(isListed)) return { ...kept, asOf }
  const cars = await carsOf(kept)
  let isChanged = false
  for (const { id, jobNumber, text } of rows) {
    if (id === null || text === (cars.get(id)?.text.toString() ?? null)) continue
    isChanged = true
    if (text === null) cars.delete(id)
    else cars.set(id, { jobNumber, text })
  }
  if (!isChanged) return { ...kept, asOf }
  const sorted = [...cars].sort(([, a], [, b]) => (a.jobNumber < b.jobNumber ? -1 : 1))
  const pages = function* () {
    for (let at = 0; at < sorted.length; at += pageSize)
      yield sorted.slice(at, at + pageSize).map(([, { text }]) => text)
  }
  const jobNumbers = new Map(sorted.map(([id, { jobNumber }]) => [id, jobNumber]))
  return { asOf, jobNumbers, sent: await written(pages()) }
}

const unzip = promisify<Buffer, Buffer>(gunzip)
type Text = string | Buffer

async function carsOf({ sent, jobNumbers }: Kept): Promise<Map<string, { jobNumber: string; text: Text }>> {
  const json = await unzip(sent.gzip)
  const cars = new Map<string, { jobNumber: string; text: Text }>()
  let from = 1
  for (const [id, jobNumber] of jobNumbers) {
    const end = json.indexOf(separator, from)
    cars.set(id, { jobNumber, text: json.subarray(from, end === -1 ? json.length - 1 : end) })
    from = end + separator.length
  }
  return cars
}

const separator = ",\n"

async function written(pages: AsyncIterable<Text[]> | Iterable<Text[]>): Promise<SentList> {
  const hash = createHash("sha256")
  const parts = async function* () {
    let before = "["
    for await (const texts of pages) {
      if (texts.length === 0) continue
      const part = Buffer.from(before + texts.join(separator))
      hash.update(part)
      yield part
      before = separator
    }
    yield before === "[" ? "[]" : "]"
  }
  const zipped = await pipeline(parts, createGzip({ level: 3 }), buffer)
  return { gzip: zipped, tag: hash.digest("base64url") }
}

/** Runs `work` once at a time; each call gets the result of a run that began after it. */
function eachAfterItsCall<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    if (next) return next
    const begun = last
      .catch(() => {})
      .then(() => {
        next = undefined
        return work()
      })
    next = begun
    last = begun
    return begun
  }
}
