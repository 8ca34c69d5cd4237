import { type CarFieldName, type CarFields, fieldOf, labelOf, offerFields } from "./car-fields.ts"
import { type CarError, contradictionsOf } from "./offer-orders.ts"
import { missingToAccept } from "./publish.ts"

/** Fields that the rules between fields or an acceptance depend on. */
export const ruleFields = [
  ...offerFields,
  "dateOfFirstRegistration",
  "minimumUsageTime",
  "plannedUsageTime",
] as const satisfies readonly CarFieldName[]
export type RuleCar = Pick<CarFields, (typeof ruleFields)[number]>

export type CarFieldError = CarError & { path: CarFieldName }

const acceptFlag = { PRE_OFFER: "acceptPreOffer", SELECTION: "acceptSelection" } as const
/** All offer terms except the location. */
const terms = offerFields.filter((name) => fieldOf(name).offer === "term" && name !== "locationId")

/** An offer that can be accepted must have price and date. */
function incompleteAcceptance(car: RuleCar): CarError[] {
  const flag = acceptFlag[car.area]
  const missing = car[flag] ? missingToAccept(car) : []
  const message = `Erforderlich, solange „${labelOf(flag)}“ eingeschaltet ist.`
  return missing.map((name) => ({ code: "acceptance_incomplete", fields: [name, flag, ...terms], message }))
}

/** All errors between the fields of a car. */
export const carErrorsOf = (car: RuleCar): CarError[] => [
  ...contradictionsOf(car),
  ...incompleteAcceptance(car),
]

/**
 * Errors in edited fields, and all contradictions if the edit makes an offer acceptable. `before`: null = new.
 */
export function errorsInChange(before: RuleCar | null, next: RuleCar): CarFieldError[] {
  const isTouched = (name: CarFieldName) =>
    before === null || before[name as keyof RuleCar] !== next[name as keyof RuleCar]
  const isEdited = ({ fields }: CarError) => fields.some(isTouched)
  const errors = carErrorsOf(next)
  const old = errors.filter((error) => !isEdited(error))
  return [...errors, ...contradictoryAcceptance(next, old)]
    .filter(isEdited)
    .map((error) => ({ ...error, path: reportedField(error, isTouched) }))
}

/** A missing value is reported at its own field, a contradiction at the changed field. */
const reportedField = (
  { code, fields }: CarError,
  isTouched: (name: CarFieldName) => boolean,
): CarFieldName => fields.find((name) => code === "acceptance_incomplete" || isTouched(name)) as CarFieldName

function contradictoryAcceptance(car: RuleCar, contradictions: readonly CarError[]): CarError[] {
  const flag = acceptFlag[car.area]
  if (!car[flag] || contradictions.length === 0) return []
  const message = `„${labelOf(flag)}“ geht erst ohne Widerspruch. ${contradictions.map((error) => error.message).join(" ")}`
  return [{ code: "acceptance_contradictory", fields: [flag, ...terms], message }]
}
