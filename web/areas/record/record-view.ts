import type { RecordFilters } from "../../../contract/record.ts"
import { type EntryTopic, entrySources, entryTopics } from "../../../contract/record-words.ts"
import type { RecordSearch } from "../../links.ts"

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** The filters that an address means: what nobody knows there is left out. */
export const filtersOf = ({ search, topic, userId, source, from, to }: RecordSearch): RecordFilters =>
  given({
    car: search,
    topic: topic !== undefined && Object.hasOwn(entryTopics, topic) ? (topic as EntryTopic) : undefined,
    userId: userId && uuid.test(userId) ? userId.toLowerCase() : undefined,
    source: entrySources.find((known) => known === source),
    from,
    to,
  })

/** The same as they stand in the address, on the first page. */
export const viewOf = ({ car, ...filters }: RecordFilters): RecordSearch => given({ ...filters, search: car })
