import type { Activity } from "../../../contract/activities.ts"
import { isReadOnly } from "../../../contract/availability.ts"
import { nextStates } from "../../../contract/states.ts"
import type { Profile } from "../../../contract/users.ts"

/** Why something that could be withdrawn cannot be now, or not by this person. */
type WithdrawRefusal = "forbidden" | "termsNotAccepted" | "tooEarly"

/** What decides of the person who looks. */
export type Withdrawer = Pick<Profile, "type" | "terms">

/** Whether the state table lets anybody take this back at all; otherwise no button is shown. */
export const canBeWithdrawn = ({ area, state }: Pick<Activity, "area" | "state">): boolean =>
  state !== "FREED" && nextStates(area, state, "SALES_MANAGER").some(({ verb }) => verb === "withdraw")

/**
 * An open request goes at any time, an acceptance only after its clock ran out (P25); the server asks the same.
 * Null when it is possible.
 */
export function withdrawRefusal(
  { type, answerDue }: Pick<Activity, "type" | "answerDue">,
  { type: role, terms }: Withdrawer,
  now: Date,
): WithdrawRefusal | null {
  if (role !== "SALES_MANAGER") return "forbidden"
  if (isReadOnly(terms)) return "termsNotAccepted"
  return type !== "PRE_OFFER_REQUEST" && now.getTime() < Date.parse(answerDue) ? "tooEarly" : null
}
