import { headerOf } from "../../../contract/car-field.ts"
import {
  type CarFieldName,
  carFields,
  emptyValue,
  fieldOf,
  isFixedByAct,
} from "../../../contract/car-fields.ts"
import type { OptionType } from "../../../contract/enums.ts"
import { instantText } from "../../../contract/format.ts"
import { columnOf } from "../../core/postgres/db.ts"
import { isStatusField, type SheetCar, type WantedCar } from "./sheet.ts"

/** A stored car in sheet format, with the instants of its fields' last changes. */
export type KnownCar = {
  id: string
  words: SheetCar
  /** Has an unanswered individual request. */
  openRequest: boolean
  archived: boolean
  createdAt: string
  /** Database column → instant of its last change. */
  fieldChangedAt: Readonly<Record<string, string>>
}

export type ExpiredLabels = ReadonlyMap<OptionType, ReadonlySet<string>>
/** Facts by which all rows of a file are judged. */
export type Measure = {
  /** Undefined if the file is no export. */
  exportedAt: Date | undefined
  expired: ExpiredLabels
}

/** Why a row may not be applied to the stored car. */
export type Objection = { path: CarFieldName; code: string; message: string }
type Verdict = { changes: CarFieldName[]; objections: Objection[] }

const names = carFields.map((field) => field.name)
/** An individual request fixes location and area (P16). */
export const isFixedByRequest = (name: CarFieldName): boolean => name === "locationId" || name === "area"

/** What a row would change, and what forbids it (P19, P28). Fields changed after the export are not overwritten. */
export function judge(row: WantedCar, stored: KnownCar | undefined, measure: Measure): Verdict {
  if (stored?.archived) return { changes: [], objections: [archivedObjection] }
  const differing = differingFields(row, stored?.words)
  const changes = differing.filter((name) => !isStatusField(name))
  const objections = differing.flatMap((name) => {
    const objection =
      (stored ? objectionTo(name, stored, measure.exportedAt) : objectionToNew(name)) ??
      objectionToChoice(name, row, measure.expired)
    return objection ? [{ path: name, ...objection }] : []
  })
  return { changes, objections }
}

const archivedObjection: Objection = {
  path: "jobNumber",
  code: "job_number_archived",
  message: "Diese Auftragsnummer gehört zu einem archivierten Fahrzeug.",
}

/** Fields of the file that differ from a car, or from an empty one. */
const differingFields = (wanted: WantedCar, known: SheetCar | undefined): CarFieldName[] =>
  names.filter((name) => name in wanted && wanted[name] !== (known ? known[name] : emptyValue(fieldOf(name))))

const objectionToNew = (name: CarFieldName) =>
  isStatusField(name)
    ? { code: "status_not_empty", message: "Bei einem neuen Fahrzeug muss diese Zelle leer sein." }
    : undefined

function objectionToChoice(name: CarFieldName, wanted: WantedCar, expired: ExpiredLabels) {
  const field = fieldOf(name)
  if (field.kind !== "option" || !expired.get(field.optionType)?.has(String(wanted[name]))) return undefined
  return { code: "option_expired", message: `${headerOf(field)} ist abgelaufen und nicht mehr wählbar.` }
}

function objectionTo(name: CarFieldName, known: KnownCar, exportedAt: Date | undefined) {
  if (isStatusField(name))
    return {
      code: "status_differs",
      message: "Weicht vom Portal ab. Der Status wird nicht durch eine Datei geändert.",
    }
  if (known.words.activityState !== null && isFixedByAct(name, known.words[name]))
    return { code: "car_bound", message: "Gebunden: erst nach der Freigabe des Fahrzeugs änderbar." }
  if (known.openRequest && isFixedByRequest(name))
    return { code: "request_still_open", message: "Zu diesem Fahrzeug ist noch eine Anfrage offen." }
  const changedAt = known.fieldChangedAt[columnOf(name)] ?? known.createdAt
  if (exportedAt && Date.parse(changedAt) >= exportedAt.getTime())
    return {
      code: "changed_since_export",
      message: `Wurde im Portal am ${instantText(changedAt)} Uhr geändert, nachdem die Datei exportiert wurde.`,
    }
  return undefined
}
