import { type CarField, carFields } from "../../../contract/car-fields.ts"
import {
  dateText,
  euroText,
  instantText,
  kmText,
  monthText,
  notSet,
  numberText,
} from "../../../contract/format.ts"
import { toCents } from "../../../contract/money.ts"

/** The value of one field as it travels: euros as a number, plain dates, instants; choices and options as words. */
export type Word = string | number | boolean | null

const isKm = ({ name }: CarField) => name.toLowerCase().includes("kilometer")
/** A wall clock without a zone is one of the sheet, which counts in Berlin. */
const wallClock = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?$/

/**
 * What a person reads for a value of the catalogue; "–" where nothing is set (P11). A value of another kind than
 * the field's is already a word and is shown as it is.
 */
export function wordText(field: CarField, value: Word): string {
  if (typeof value === "boolean") return value ? "ja" : "nein"
  if (value === null || value === "") return field.kind === "flag" ? "nein" : notSet
  if (typeof value === "number") {
    if (field.kind === "euro") return euroText(toCents(value))
    if (value === 0 && field.name !== "kilometerReading") return notSet
    return isKm(field) ? kmText(value) : numberText(value)
  }
  if (field.kind === "date") return field.name === "productionMonth" ? monthText(value) : dateText(value)
  if (field.kind !== "instant") return value
  const [, date, time] = wallClock.exec(value) ?? []
  return date && time ? `${dateText(date)}, ${time}` : instantText(value)
}

const fields = new Map<string, CarField>(carFields.map((field) => [field.name, field]))

/** The field of the catalogue under the name of a report, which calls the location by its vfnr (P29). */
export const fieldOfReport = (name: string): CarField | undefined =>
  fields.get(name === "location" ? "locationId" : name)
