import { locationText } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { useProposalsForOne } from "./api.ts"
import type { UserDraft } from "./user-draft.ts"
import { leftAlone, leftUnanswered } from "./user-list.ts"

/** What nobody could do any more, were a user stored as the form has them, or gone; undefined where others can (P80). */
export function useLossText(
  user: User | null,
  users: readonly User[],
): (stored: User | null, next: UserDraft | null) => string | undefined {
  const { t } = useTranslation("users")
  const proposals = useProposalsForOne(user?.id) ?? []
  return (stored, next) => {
    const locations = leftAlone(stored, next, users)
    if (locations.length === 0) return undefined
    const count = leftUnanswered(proposals, next)
    return [
      t("leftAlone", { locations: locations.map(locationText).join(", ") }),
      count > 0 && t("proposalsLeft", { count }),
    ]
      .filter(Boolean)
      .join(" ")
  }
}
