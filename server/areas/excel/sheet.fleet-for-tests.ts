import fc from "fast-check"
import { type CarField, carFields } from "../../../contract/car-fields.ts"
import { addDays, daysBetween } from "../../../contract/dates.ts"
import { type Area, activityStates } from "../../../contract/enums.ts"
import { limitsOf } from "../../../contract/field-checks.ts"
import { decimalText, toCents } from "../../../contract/money.ts"
import { belongsTo } from "../../../contract/states.ts"
import { castLocations, castOptions, castUsers } from "../../demo/cast.ts"
import { columnOf, type Db } from "../../platform/postgres/index.ts"

/** A row of the table `cars`. */
export type CarRow = Record<string, unknown>

const anyId = (all: readonly { id: string }[]) => fc.option(fc.constantFrom(...all.map(({ id }) => id)))
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }).map((text) => text.replaceAll("\u0000", "")),
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
  .integer({ min: 0, max: daysBetween("1900-01-01", "2999-12-31") })
  .map((days) => addDays("1900-01-01", days))
/** Some of them in the hour that clocks in Berlin show twice, or never. */
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

/** Any value of a column that the portal can hold. */
function anyValue(field: CarField): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "text":
      if (field.name === "jobNumber") return fc.stringMatching(/^[!-~]([ -~]{0,10}[!-~])?$/)
      return field.name === "idNumber"
        ? fc.oneof(fc.constant(""), fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/))
        : anyText
    case "integer":
      return fc.oneof(fc.constant(0), fc.integer(limitsOf(field)))
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
        ? fc.constantFrom(...field.choices)
        : fc.option(fc.constantFrom(...field.choices))
    case "option":
      return anyId(castOptions.filter(({ type }) => type === field.optionType))
    case "location":
      return anyId(castLocations)
    case "user":
      return fc.constantFrom(...castUsers.map(({ id }) => id))
  }
}

/** Any car that the portal can hold, with and without a status. */
export const anyCarRow = fc
  .record(Object.fromEntries(carFields.map((field) => [columnOf(field.name), anyValue(field)])))
  .chain((row) => {
    const states = activityStates.filter((state) => belongsTo(row.area as Area, state))
    return fc.option(fc.constantFrom(...states)).map(
      (state): CarRow => ({
        ...row,
        activity_state: state,
        user_id: state && row.user_id,
      }),
    )
  })
export const anyFleet = fc.uniqueArray(anyCarRow, {
  minLength: 1,
  maxLength: 40,
  selector: (row) => row.job_number,
})

/** Makes these the only cars there are. */
export async function storeFleet(db: Db, rows: readonly CarRow[]): Promise<void> {
  const columns = carFields.map(({ name }) => columnOf(name)).join(", ")
  await db.run("delete from cars")
  await db.run(
    `insert into cars (${columns}) select ${columns} from json_populate_recordset(null::cars, $1)`,
    [JSON.stringify(rows)],
  )
}
