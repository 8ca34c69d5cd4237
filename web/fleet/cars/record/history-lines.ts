import type { Area } from "../../../../contract/core/enums.ts"
import { instantText } from "../../../../contract/core/format.ts"
import { type CarFieldName, fieldOf, labelOf } from "../../../../contract/fleet/car-fields.ts"
import type { CarHistory } from "../../../../contract/fleet/cars.ts"
import { type FieldValue, fieldText, type Names } from "../../../../contract/fleet/field-text.ts"
import { useCarHistory } from "./fleet.ts"

type Change = CarHistory["changes"][number]
type Act = CarHistory["acts"][number]

/** A line of a car's history: changed fields or an act. */
export type HistoryLine =
  | { key: string; at: string; change: Change; act?: undefined }
  | { key: string; at: string; act: Act; change?: undefined }

export const historyLines = ({ changes, acts }: CarHistory): readonly HistoryLine[] =>
  [
    ...changes.map((change, index) => ({ key: `change ${index}`, at: change.at, change })),
    ...acts.map((act, index) => ({ key: `act ${index}`, at: act.at, act })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))

type FieldStep = { name: CarFieldName; header: string; before: string; after: string }

export const fieldSteps = (fields: Change["fields"], names: Names, area?: Area): readonly FieldStep[] =>
  (Object.entries(fields) as [CarFieldName, [FieldValue, FieldValue]][]).map(([name, [before, after]]) => ({
    name,
    header: labelOf(name, area),
    before: fieldText(fieldOf(name), before, names),
    after: fieldText(fieldOf(name), after, names),
  }))

/** The last change of a field; undefined if none is recorded. */
export const lastChangeOf = (changes: readonly Change[], name: CarFieldName): Change | undefined =>
  changes.find(({ fields }) => name in fields)

/** Who set the stored value of a car's field, and when; undefined if not recorded. */
export function useLastCarChange(carId: string) {
  const history = useCarHistory(carId).data
  return (name: CarFieldName) => {
    const change = history && lastChangeOf(history.changes, name)
    return change?.actor ? { who: change.actor.name, at: instantText(change.at) } : undefined
  }
}
