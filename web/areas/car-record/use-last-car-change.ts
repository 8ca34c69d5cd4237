import type { CarFieldName } from "../../../contract/car-fields.ts"
import { instantText } from "../../../contract/format.ts"
import { useCarHistory } from "./fleet.ts"
import { lastChangeOf } from "./history-lines.ts"

/** Who gave a field of a car the value that is stored, and when, where somebody is on record. */
export function useLastCarChange(carId: string, enabled = true) {
  const history = useCarHistory(carId, enabled).data
  return (name: CarFieldName) => {
    const change = history && lastChangeOf(history.changes, name)
    return change?.actor ? { who: change.actor.name, at: instantText(change.at) } : undefined
  }
}
