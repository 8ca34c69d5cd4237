import type { PlainDate } from "../../../contract/core/dates.ts"
import { instantText } from "../../../contract/core/format.ts"
import { headerOf } from "../../../contract/fleet/car-field.ts"
import {
  type CarFieldName,
  type CarFields,
  carFields,
  emptyValue,
  fieldOf,
  isFixedByAct,
  newCarFields,
} from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { implausibleIn } from "../../../contract/fleet/implausible.ts"
import { errorsInChange } from "../../../contract/fleet/offer-rules.ts"
import { offerWarningsOf } from "../../../contract/fleet/offer-warnings.ts"
import { columnOf } from "../../core/postgres/db.ts"
import type { Vocabulary } from "./sheet.cells.ts"
import { isStatusField, type WantedCar } from "./sheet.ts"
import { wallClockAt } from "./sheet.values.ts"

/** A stored car with the instants of its fields' last changes. */
export type ExistingCar = {
  car: Car
  archived: boolean
  createdAt: string
  /** Database column → instant of its last change. */
  fieldChangedAt: Readonly<Record<string, string>>
}

/** Facts by which all rows of a file are judged. */
export type Measure = {
  /** Undefined if the file is no export. */
  exportedAt: Date | undefined
  /** Times of the importer's earlier imports of the same export, and of undoing them: their changes are no conflict. */
  ownImports: ReadonlySet<number>
  words: Pick<Vocabulary, "withId">
}

/** Why a row may not be applied to the stored car. */
export type Objection = { path: CarFieldName; code: string; message: string }
type Verdict = { changes: CarFieldName[]; objections: Objection[] }

const names = carFields.map((field) => field.name)
/** An individual request fixes location and area (P16). */
export const isFixedByRequest = (name: CarFieldName): boolean => name === "locationId" || name === "area"

/** What a row would change, and what forbids it (P28). Fields changed after the export are not overwritten. */
export function judge(row: WantedCar, stored: ExistingCar | undefined, measure: Measure): Verdict {
  if (stored?.archived) return { changes: [], objections: [archivedObjection] }
  const differing = differingFields(row, stored?.car)
  const changes = differing.filter((name) => !isStatusField(name))
  const objections = differing.flatMap((name) => {
    const objection =
      (stored ? objectionTo(name, stored, measure) : objectionToNew(name)) ??
      objectionToChoice(name, row, measure.words)
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
const differingFields = (wanted: WantedCar, existing: Car | undefined): CarFieldName[] =>
  names.filter((name) => {
    const { kind } = fieldOf(name)
    const value = existing ? existing[name] : emptyValue(fieldOf(name))
    return (
      name in wanted && wanted[name] !== (kind === "instant" && value ? wallClockAt(String(value)) : value)
    )
  })

const objectionToNew = (name: CarFieldName) =>
  isStatusField(name)
    ? { code: "status_not_empty", message: "Bei einem neuen Fahrzeug muss diese Zelle leer sein." }
    : undefined

function objectionToChoice(name: CarFieldName, wanted: WantedCar, words: Measure["words"]) {
  if (!words.withId(String(wanted[name]))?.isExpired) return undefined
  return {
    code: "option_expired",
    message: `${headerOf(fieldOf(name))} ist abgelaufen und nicht mehr wählbar.`,
  }
}

function objectionTo(name: CarFieldName, existing: ExistingCar, { exportedAt, ownImports }: Measure) {
  if (isStatusField(name))
    return {
      code: "status_differs",
      message: "Weicht vom Portal ab. Der Status wird nicht durch eine Datei geändert.",
    }
  if (existing.car.activityState !== null && isFixedByAct(name, existing.car[name]))
    return { code: "car_bound", message: "Gebunden: erst nach der Freigabe des Fahrzeugs änderbar." }
  if (existing.car.openRequest && isFixedByRequest(name))
    return { code: "request_still_open", message: "Zu diesem Fahrzeug ist noch eine Anfrage offen." }
  const changedAt = existing.fieldChangedAt[columnOf(name)] ?? existing.createdAt
  const changedMs = Date.parse(changedAt)
  if (exportedAt && changedMs >= exportedAt.getTime() && !ownImports.has(changedMs))
    return {
      code: "changed_since_export",
      message: `Wurde im Portal am ${instantText(changedAt)} Uhr geändert, nachdem die Datei exportiert wurde.`,
    }
  return undefined
}

/** Numbers that another program turned into decimals, such as the job number "990050.0". */
export const decimalTexts = (wanted: WantedCar, changes: readonly CarFieldName[]): Objection[] =>
  changes.flatMap((path) => {
    const [, whole] = /^(\d+)[.,]0+$/.exec(String(wanted[path])) ?? []
    if (whole === undefined || fieldOf(path).kind !== "text") return []
    const message = `Diese Angabe endet auf Nachkommastellen. Gemeint ist vermutlich „${whole}“.`
    return [{ path, code: "decimal_text", message }]
  })

/** Changes of fields that a file without the instant of its export might overwrite with older values. */
export const undatedChanges = (existing: ExistingCar, changes: readonly CarFieldName[]): Objection[] =>
  changes.flatMap((path) => {
    const changedAt = existing.fieldChangedAt[columnOf(path)]
    if (changedAt === undefined) return []
    const message = `Wurde im Portal zuletzt am ${instantText(changedAt)} Uhr geändert. Der Wert der Datei kann älter sein.`
    return [{ path, code: "maybe_older", message }]
  })

type JudgedOffers = {
  today: PlainDate
  /** Whether the cell had a read error. */
  isUnread: (name: CarFieldName) => boolean
}

/** The editor's rules and sentences, for the car after the import. */
export function judgeOffers(
  wanted: WantedCar,
  before: Car | null,
  { today, isUnread }: JudgedOffers,
): Record<"objections" | "warnings" | "implausible", Objection[]> {
  if (isUnread("area")) return { objections: [], warnings: [], implausible: [] }
  const next = { ...newCarFields, ...before, ...wanted } as CarFields
  return {
    objections: errorsInChange(before, next).filter(({ fields }) => !fields.some(isUnread)),
    warnings: offerWarningsOf(next, { today, ...(before && { before }) }),
    implausible: implausibleIn(before, next, today),
  }
}
