import fc from "fast-check"
import { addDays, daysBetween } from "../../../contract/core/dates.ts"
import { type Area, activityStates } from "../../../contract/core/enums.ts"
import { firstDay, lastDay } from "../../../contract/core/limits.ts"
import { decimalText, toCents } from "../../../contract/core/money.ts"
import { isOneLine, storedText } from "../../../contract/core/stored-text.ts"
import { type CarField, carFields } from "../../../contract/fleet/car-fields.ts"
import { limitsOf } from "../../../contract/fleet/field-checks.ts"
import { belongsTo } from "../../../contract/fleet/states.ts"
import { columnOf, type Database } from "../../core/postgres/db.ts"
import { castLocations, castOptions, castUsers } from "../../demo/cast.ts"
import { refreshFacts } from "../cars/writer.ts"

/** A row of the table `cars`. */
export type CarRow = Record<string, unknown>

const anyId = (all: readonly { id: string }[]) => fc.option(fc.constantFrom(...all.map(({ id }) => id)))
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }).map((text) => storedText(text.replaceAll("\u0000", ""))),
  fc.constantFrom(
    "=1+1",
    "+49",
    "-",
    "@a",
    " vorn und hinten ",
    "a\r\nb",
    "_x000D_",
    "0007",
    "31.12.2026",
    "ja",
    "#N/A",
  ),
)
const anyDate = fc
  .integer({ min: 0, max: daysBetween(firstDay, lastDay) })
  .map((days) => addDays(firstDay, days))
/** Some in the hour that Berlin's clocks show twice or skip. */
const anyInstant = fc.oneof(
  fc.date({ min: new Date("1980-01-01"), max: new Date("2060-01-01"), noInvalidDate: true }),
  fc
    .constantFrom("2026-10-25T00:30:00.500Z", "2026-10-25T01:30:00Z", "2026-03-29T01:00:00Z")
    .map((at) => new Date(at)),
)

const centsOf = (field: CarField) => {
  const { min, max } = limitsOf(field)
  return { min: toCents(min), max: toCents(max) }
}

/** Any storable value of a column. */
function anyValue(field: CarField): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "text":
      if (field.name === "jobNumber") return fc.stringMatching(/^[!-~]( ?[!-~]){0,6}$/)
      return field.name === "idNumber"
        ? fc.oneof(fc.constant(""), fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/))
        : field.multiline
          ? anyText
          : anyText.filter(isOneLine)
    case "integer":
      return fc.oneof(fc.constant(0), fc.integer(limitsOf(field)))
    case "decimal":
      return fc.integer({ min: 0, max: field.max * 10 }).map((tenths) => decimalText(tenths * 10))
    case "euro":
      return fc.integer(centsOf(field)).map(decimalText)
    case "date":
      return fc.option(anyDate)
    case "instant":
      return fc.option(anyInstant)
    case "flag":
      return fc.boolean()
    case "choice":
      return field.name === "area"
        ? fc.constantFrom(...Object.keys(field.labels))
        : fc.option(fc.constantFrom(...Object.keys(field.labels)))
    case "option":
      return anyId(castOptions.filter(({ type }) => type === field.optionType))
    case "location":
      return anyId(castLocations)
    case "user":
      return fc.constantFrom(...castUsers.map(({ id }) => id))
  }
}

/** Fields that must not decrease, if set. */
const rising = [
  ["min_kilometer_reading", "at_target_kilometer_reading", "max_kilometer_reading"],
  [
    "date_of_first_registration",
    "pre_offer2_date_of_delivery",
    "pre_offer3_date_of_delivery",
    "date_of_delivery",
    "date_until_takeover",
  ],
  ["minimum_usage_time", "planned_usage_time"],
]

const acceptFlags = ["accept_pre_offer", "accept_selection"]
const termsOf = {
  PRE_OFFER: [
    "offer_price_excl_vat",
    "offer_price_incl_vat",
    "date_of_delivery",
    "pre_offer2_purchase_price_excl_vat",
    "pre_offer2_date_of_delivery",
    "pre_offer3_purchase_price_excl_vat",
    "pre_offer3_date_of_delivery",
  ],
  SELECTION: ["list_price_excl_vat", "date_of_delivery"],
} as const satisfies Record<Area, readonly string[]>

/** Removes contradictions; incomplete cars are not acceptable. */
export function sensible(row: CarRow): CarRow {
  const sorted = rising.flatMap((columns) => {
    const given = columns.filter((column) => row[column])
    const values = given.map((column) => row[column] as number | string).sort((a, b) => (a < b ? -1 : 1))
    return given.map((column, at) => [column, values[at]])
  })
  const isWhole = termsOf[row.area as Area].every((column) => row[column] && row[column] !== "0.00")
  const flags = Object.fromEntries(acceptFlags.map((flag) => [flag, row[flag] && isWhole]))
  return { ...row, ...Object.fromEntries(sorted), ...flags }
}

/** Any storable car, with and without a status. */
export const anyCarRow = fc
  .record(Object.fromEntries(carFields.map((field) => [columnOf(field.name), anyValue(field)])))
  .chain((row) => {
    const states = activityStates.filter((state) => belongsTo(row.area as Area, state))
    return fc
      .option(fc.constantFrom(...states))
      .map((state): CarRow => ({ ...sensible(row), activity_state: state, user_id: state && row.user_id }))
  })
export const anyFleet = fc.uniqueArray(anyCarRow, {
  minLength: 1,
  maxLength: 40,
  selector: (row) => row.job_number,
})

/** Replaces all cars. */
export async function storeFleet(db: Database, rows: readonly CarRow[]): Promise<void> {
  const columns = carFields.map(({ name }) => columnOf(name)).join(", ")
  await db.run("delete from cars")
  await db.run(
    `insert into cars (${columns}) select ${columns} from json_populate_recordset(null::cars, $1)`,
    [JSON.stringify(rows)],
  )
  await refreshFacts(db)
}
