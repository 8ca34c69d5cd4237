import type { PlainDate } from "../../../contract/dates.ts"

/** What somebody typed into the request dialog of a car; survives closing it, a reload and a new sign-in in this tab. */
export type Draft = { km: number | null; date: PlainDate | null }

const keyOf = (carId: string) => `request ${carId}`
const empty: Draft = { km: null, date: null }

export function readDraft(carId: string): Draft {
  try {
    return { ...empty, ...JSON.parse(sessionStorage.getItem(keyOf(carId)) ?? "{}") }
  } catch {
    return empty
  }
}

/** Storage may be full or switched off; then the draft lives as long as the dialog. */
export function keepDraft(carId: string, draft: Draft): void {
  try {
    if (draft.km === null && draft.date === null) sessionStorage.removeItem(keyOf(carId))
    else sessionStorage.setItem(keyOf(carId), JSON.stringify(draft))
  } catch {
    // see above
  }
}

export const forgetDraft = (carId: string): void => keepDraft(carId, empty)
