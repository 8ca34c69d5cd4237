import { type CarFieldName, type CarFields, fieldOf, labelOf, offerFields } from "./car-fields.ts"
import { type CarFault, contradictionsOf } from "./offer-orders.ts"
import { acceptanceGaps } from "./publish.ts"

/** The fields that the rules between fields look at, or that an acceptance depends on. */
export const ruleFields = [
  ...offerFields,
  "dateOfFirstRegistration",
  "minimumUsageTime",
  "plannedUsageTime",
] as const satisfies readonly CarFieldName[]
/** What the rules look at; names and units as on the wire. */
export type RuleCar = Pick<CarFields, (typeof ruleFields)[number]>

/** A fault as it is told: at which field, a code for programs, a sentence for people. */
export type FieldFault = CarFault & { path: CarFieldName }

const acceptFlag = { PRE_OFFER: "acceptPreOffer", SELECTION: "acceptSelection" } as const
/** What is offered: everything that an acceptance fixes, but for the place. */
const terms = offerFields.filter((name) => fieldOf(name).offer === "term" && name !== "locationId")

/** Nobody may be able to accept an offer that lacks a price or a date (P46). */
function incompleteAcceptance(car: RuleCar): CarFault[] {
  const flag = acceptFlag[car.area]
  const missing = car[flag] ? acceptanceGaps(car) : []
  const message = `Erforderlich, solange „${labelOf(flag)}“ eingeschaltet ist.`
  return missing.map((name) => ({ code: "acceptance_incomplete", fields: [name, flag, ...terms], message }))
}

/** Everything that is wrong between the fields of a car (P46); empty where they make sense together. */
export const faultsOf = (car: RuleCar): CarFault[] => [...contradictionsOf(car), ...incompleteAcceptance(car)]

/**
 * What an edit may not do (P46): add or keep a fault in fields that it touches, or switch acceptance on, or leave it on
 * while it touches the offer, over a contradiction that was there before. Anything else stays possible with an old fault:
 * a new place, a status. `before` is null for a new car, all of which is touched.
 */
export function faultsInChange(before: RuleCar | null, next: RuleCar): FieldFault[] {
  const isTouched = (name: CarFieldName) =>
    before === null || before[name as keyof RuleCar] !== next[name as keyof RuleCar]
  const [own, old] = partition(faultsOf(next), ({ fields }) => fields.some(isTouched))
  return [...own, ...contradictoryAcceptance(next, old).filter(({ fields }) => fields.some(isTouched))].map(
    (fault) => ({ ...fault, path: placeOf(fault, isTouched) }),
  )
}

/** What is missing is told where it is missing, a contradiction where it was made. */
const placeOf = ({ code, fields }: CarFault, isTouched: (name: CarFieldName) => boolean): CarFieldName =>
  fields.find((name) => code === "acceptance_incomplete" || isTouched(name)) as CarFieldName

function contradictoryAcceptance(car: RuleCar, contradictions: readonly CarFault[]): CarFault[] {
  const flag = acceptFlag[car.area]
  if (!car[flag] || contradictions.length === 0) return []
  const message = `„${labelOf(flag)}“ geht erst ohne Widerspruch. ${contradictions.map((fault) => fault.message).join(" ")}`
  return [{ code: "acceptance_contradictory", fields: [flag, ...terms], message }]
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  const passing = items.filter(test)
  return [passing, items.filter((item) => !passing.includes(item))]
}
