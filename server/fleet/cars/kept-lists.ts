import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { asOfSql, entriesSince, eraOf } from "../../core/postgres/as-of.ts"
import type { Db } from "../../core/postgres/db.ts"

/** A list as sent: its JSON text, compressed, and a tag that is the same in every process for the same cars. */
export type SentList = { readonly gzip: Buffer; readonly tag: string }

type Entry = { readonly jobNumber: string; readonly text: string }
/** What a process knows of a list: its cars as of a cursor (ADR-0007). */
type KeptList = {
  asOf: string | null
  entries: Map<string, Entry>
  sent: SentList | undefined
  bytes: number
  current: () => Promise<SentList>
}

/** For all lists of one kind, since members of many groups can ask for any combination. The last one always stays. */
const maxKeptBytes = 200_000_000

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

  const readWhole = async (list: KeptList, groups: readonly string[]) => {
    const rows = await db.many<Row>(wholeSql, [groups])
    list.entries.clear()
    list.sent = undefined
    take(list, rows)
  }
  const renew = async (list: KeptList, groups: readonly string[]) => {
    const { asOf: before } = list
    if (before === null) return readWhole(list, groups)
    const rows = await db.many<Row>(changesSql, [groups, before])
    const isOther = rows.some(({ asOf, regrouped }) => eraOf(asOf) !== eraOf(before) || regrouped)
    return isOther ? readWhole(list, groups) : take(list, rows)
  }

  const lists = new Map<string, KeptList>()
  const open = (groups: readonly string[]): KeptList => {
    const list: KeptList = {
      ...{ asOf: null, entries: new Map(), sent: undefined, bytes: 0 },
      current: eachAfterItsCall(async () => {
        await renew(list, groups)
        list.sent ??= await written(list)
        return list.sent
      }),
    }
    return list
  }
  /** The most recently used list is last. */
  const evict = () => {
    let bytes = [...lists.values()].reduce((sum, list) => sum + list.bytes, 0)
    for (const [key, list] of lists) {
      if (bytes <= maxKeptBytes || lists.size === 1) return
      bytes -= list.bytes
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

function take(list: KeptList, rows: readonly Row[]): void {
  for (const { id, jobNumber, text } of rows) {
    // Also cars that are in no list, such as purged ones.
    if (id === null || text === (list.entries.get(id)?.text ?? null)) continue
    list.sent = undefined
    if (text === null) list.entries.delete(id)
    else list.entries.set(id, { jobNumber, text })
  }
  const [now] = rows as [Row]
  list.asOf = now.asOf
}

const compress = promisify<string, object, Buffer>(gzip)

async function written(list: KeptList): Promise<SentList> {
  const entries = [...list.entries.values()].sort((a, b) => (a.jobNumber < b.jobNumber ? -1 : 1))
  const json = `[${entries.map(({ text }) => text).join(",")}]`
  const tag = createHash("sha256").update(json).digest("base64url")
  const zipped = await compress(json, { level: 3 })
  list.bytes = json.length + zipped.length
  return { gzip: zipped, tag }
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
