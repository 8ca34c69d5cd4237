import { locationText } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import type { UserDraft } from "./user-draft.ts"
import { leftAlone } from "./user-list.ts"

/** Warns if saving or deleting a user leaves a location without a sales manager (P80); undefined otherwise. */
export function useLossText(
  users: readonly User[],
): (stored: User | null, next: UserDraft | null) => string | undefined {
  const { t } = useTranslation("users")
  return (stored, next) => {
    const locations = leftAlone(stored, next, users)
    return locations.length > 0
      ? t("leftAlone", { locations: locations.map(locationText).join(", ") })
      : undefined
  }
}
