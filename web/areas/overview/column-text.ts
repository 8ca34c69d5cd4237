import { seenText } from "../../../contract/field-text.ts"
import type { Row } from "../../../contract/filters.ts"
import { amountText, dateText, notSet, numberText } from "../../../contract/format.ts"
import { shareText } from "../../../contract/under-list.ts"
import type { Labels } from "../car/index.ts"
import { columnValue, type ListColumn } from "../car-filters/index.ts"

/** What a cell of the table says (P181): the unit stands in the head of its column, so that figures stand beneath each other. */
export function columnText({ name, field }: ListColumn, row: Row, labels: Labels): string {
  if (name === "underList") return row.underList ? shareText(row.underList.tenths) : notSet
  if (name === "dateUntilTakeover") return dateText(row.offer.takeoverDate)
  if (!field || field.kind === "euro") {
    const cents = columnValue(name, row, labels)
    return typeof cents === "number" ? amountText(cents) : notSet
  }
  if (field.kind === "integer") {
    const count = columnValue(name, row, labels)
    return typeof count === "number" ? numberText(count) : notSet
  }
  return seenText(field, row.car, labels)
}
