import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { promisify } from "node:util"
import { createGzip, gunzip } from "node:zlib"
import { asOfSql, entriesSince, eraOf } from "../../core/postgres/as-of.ts"
import type { Db } from "../../core/postgres/db.ts"

/** A list as sent: its JSON text with a line per car, compressed, and a tag that is the same in every process for the same cars. */
export type SentList = { readonly gzip: Buffer; readonly tag: string }

type Entry = { readonly jobNumber: string; readonly text: string | Buffer }
/** What a process knows of a list: its cars as of a cursor (ADR-0007). Their texts are only in `sent`, in the order of `jobNumbers`. */
type KeptList = Cars & { asOf: string | null; current: () => Promise<SentList> }
type Cars = { jobNumbers: ReadonlyMap<string, string>; sent: SentList | undefined }
const unknown: Cars = { jobNumbers: new Map(), sent: undefined }

/** Compressed, for all lists of one kind, since members of many groups can ask for any combination. The last one always stays. */
const maxKeptBytes = 50_000_000

/** A row for each car, or one without `id` if there are none; `text` is null if the car is not in the list. */
type Row = {
  asOf: string
  regrouped: boolean
  id: string | null
  jobNumber: string
  text: string | null
}

/**
 * Keeps lists of the cars `from` (SQL with the groups as $1) as JSON texts, and renews them by reading the cars that the journal names since.
 * No list is older than the call, without any lock: a cursor tells exactly which entries it has seen.
 */
export function keepLists(db: Db, json: string, from: string) {
  const carSql = `c.id, c.job_number as "jobNumber", ${json}::text as text`
  const wholeSql = `
    select now.*, car.* from (select ${asOfSql("null")} as "asOf", false as regrouped) now
    left join lateral (select ${carSql} from ${from}) car on true`
  const changesSql = `
    with unread as materialized (select car_id, kind, content from ${entriesSince("$2")})
    select now.*, changed.id, car."jobNumber", car.text
    from (select ${asOfSql("$2")} as "asOf", exists (select from unread
      where kind = 'location.changed' and content -> 'fields' ? 'vfnr_hb') as regrouped) now
    left join lateral (select distinct car_id as id from unread where car_id is not null) changed on true
    left join lateral (select ${carSql} from ${from} and c.id = changed.id) car on true`

  const readWhole = async (list: KeptList, groups: readonly string[]) =>
    take(list, unknown, await db.many<Row>(wholeSql, [groups]))
  const renew = async (list: KeptList, groups: readonly string[]) => {
    const { asOf: before } = list
    if (before === null) return readWhole(list, groups)
    const rows = await db.many<Row>(changesSql, [groups, before])
    const isOther = rows.some(({ asOf, regrouped }) => eraOf(asOf) !== eraOf(before) || regrouped)
    return isOther ? readWhole(list, groups) : take(list, list, rows)
  }

  const lists = new Map<string, KeptList>()
  const open = (groups: readonly string[]): KeptList => {
    const list: KeptList = {
      ...unknown,
      asOf: null,
      current: eachAfterItsCall(() => renew(list, groups)),
    }
    return list
  }
  /** The most recently used list is last. */
  const evict = () => {
    const bytesOf = ({ sent }: KeptList) => sent?.gzip.length ?? 0
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
    if (list.sent && list.asOf === asOf) return list.sent
    const sent = await list.current()
    evict()
    return sent
  }
}

/** The list is then `known` with what was read. */
async function take(list: KeptList, known: Cars, rows: readonly Row[]): Promise<SentList> {
  // Also names cars that are in no list, such as purged ones.
  const isListed = ({ id, text }: Row) => text !== null || (id !== null && known.jobNumbers.has(id))
  let { sent } = known
  if (!sent || rows.some(isListed)) {
    const entries = await entriesOf(known)
    for (const { id, jobNumber, text } of rows) {
      if (id === null || text === (entries.get(id)?.text.toString() ?? null)) continue
      sent = undefined
      if (text === null) entries.delete(id)
      else entries.set(id, { jobNumber, text })
    }
    const sorted = [...entries].sort(([, a], [, b]) => (a.jobNumber < b.jobNumber ? -1 : 1))
    sent ??= await written(sorted.map(([, { text }]) => text))
    list.jobNumbers = new Map(sorted.map(([id, { jobNumber }]) => [id, jobNumber]))
    list.sent = sent
  }
  const [now] = rows as [Row]
  list.asOf = now.asOf
  return sent
}

const unzip = promisify<Buffer, Buffer>(gunzip)
const separator = ",\n"

async function entriesOf({ sent, jobNumbers }: Cars): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  if (!sent) return entries
  const json = await unzip(sent.gzip)
  let from = 1
  for (const [id, jobNumber] of jobNumbers) {
    const end = json.indexOf(separator, from)
    entries.set(id, { jobNumber, text: json.subarray(from, end === -1 ? json.length - 1 : end) })
    from = end + separator.length
  }
  return entries
}

/** In parts, because all cars take hundreds of megabytes. */
async function written(texts: readonly (string | Buffer)[]): Promise<SentList> {
  const hash = createHash("sha256")
  const parts = function* () {
    for (let at = 0; at === 0 || at < texts.length; at += partSize) {
      const [before, after] = [at === 0 ? "[" : separator, at + partSize < texts.length ? "" : "]"]
      const part = `${before}${texts.slice(at, at + partSize).join(separator)}${after}`
      hash.update(part)
      yield Buffer.from(part)
    }
  }
  const zipped = await pipeline(parts, createGzip({ level: 3 }), buffer)
  return { gzip: zipped, tag: hash.digest("base64url") }
}

/** Cars. */
const partSize = 500

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
