import { activityStateText, areaText, colourText, driveSearchText } from "../../../contract/core/enums.ts"
import { locationText } from "../../../contract/core/format.ts"
import { folded, searchOf } from "../../../contract/core/search.ts"
import { carMarkText, freeState, requestedState } from "../../../contract/fleet/fleet-words.ts"
import type { Db } from "../../core/postgres/db.ts"
import { type Bind, everyWord } from "../../core/postgres/search.ts"

export const statusSql = `coalesce(c.activity_state,
  case when c.open_request is null then '${freeState}' else '${requestedState}' end)`
const cancelled = "CANCELLED"
/** The state as shown: cancelled cars differ from rejected ones (P48). */
export const shownStatusSql = `case when is_rejected(c.activity_state) and c.date_confirmation is not null
  then '${cancelled}' else ${statusSql} end`
export const statusText: Readonly<Record<string, string>> = {
  ...activityStateText,
  [freeState]: carMarkText.free,
  [requestedState]: carMarkText.requested,
  [cancelled]: carMarkText.cancelled,
}
export const isIncompleteSql = "(c.activity_state is null and c.missing <> 0)"

type Named = {
  values: readonly (readonly [value: string, folded: string])[]
  condition: (bound: () => string) => string
}

const foldedTexts = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => [value, folded(text)] as const)
const ofColumn = (texts: Readonly<Record<string, string>>, sql: string): Named => ({
  values: foldedTexts(texts),
  condition: (bound) => `${sql} = any(${bound()}::text[])`,
})
const ofFlag = (text: string, sql: string): Named => ({ values: [["", folded(text)]], condition: () => sql })

const fixed: readonly Named[] = [
  ofColumn(colourText, "c.paint_base_color"),
  ofColumn(driveSearchText, "c.drive"),
  ofColumn(areaText, "c.area"),
  ofColumn(statusText, `(${shownStatusSql})`),
  ofFlag(carMarkText.hidden, "not c.display"),
  ofFlag(carMarkText.incomplete, isIncompleteSql),
]

const namesSql = `
  select 'location' as kind, id, vfnr, name, city as label from locations
  union all select lower(type), id, '', '', label from options`
type NameRow = { kind: string; id: string; vfnr: string; name: string; label: string }

/** Searchable texts of a row (P185) outside the car's own search text. */
async function namedTexts(db: Db): Promise<readonly Named[]> {
  const rows = await db.many<NameRow>(namesSql)
  const ofIds = (kind: string, text: (row: NameRow) => string): Named => ({
    values: rows.filter((row) => row.kind === kind).map((row) => [row.id, folded(text(row))] as const),
    condition: (bound) => `c.${kind === "location" ? "location_id" : kind} = any(${bound()}::uuid[])`,
  })
  return [
    ...fixed,
    ofIds("location", (row) => `${locationText(row)} ${row.label}`),
    ...["brand", "model", "model_series", "promotion"].map((kind) => ofIds(kind, ({ label }) => label)),
  ]
}

/** The numbers of `cars c` as stored, beside a line of words. */
export const numbersSql = "string_to_array(c.search_text, E'\\n')"

/** Search condition on `cars c`; null if the search is empty. */
export async function fleetSearch(db: Db, typed: string, bind: Bind): Promise<string | null> {
  const search = searchOf(typed)
  if (!search) return null
  if (search.numbers) return `${numbersSql} && ${bind([...search.numbers])}::text[]`
  const named = await namedTexts(db)
  const inNames = (forms: readonly string[]) =>
    named.flatMap(({ values, condition }) => {
      const fitting = values.filter(([, text]) => forms.some((form) => text.includes(form)))
      return fitting.length > 0 ? [condition(() => bind(fitting.map(([value]) => value)))] : []
    })
  return everyWord(search, bind, () => "c.search_text", inNames)
}
