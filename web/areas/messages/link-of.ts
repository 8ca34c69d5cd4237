import type { Message } from "../../../contract/messages.ts"
import { type AppLink, links } from "../../links.ts"

/** Where a message leads: an admin to car, desk or person, everyone else to the case, the car or what it is about. */
export function linkOf(
  { kind, activityId, carId, person, facts }: Omit<Message, "id" | "at" | "isRead">,
  isAdmin: boolean,
): AppLink {
  switch (kind) {
    case "USE_WITHDRAWN":
    case "LIKE_BLACKLISTED":
      return links.users(person ? { search: person.mail } : {})
    case "TERMS":
      return links.terms()
    case "BLOCKED":
    case "LIFTED":
    case "UPHELD":
      return isAdmin ? links.profile() : links.block()
    case "PROPOSED":
      return carId && facts.area
        ? links.overview(facts.area, { carId, type: facts.acceptable ? "accept" : "request" })
        : links.home()
    case "WATCHED":
      if (isAdmin) return links.home()
      return carId && facts.area ? links.overview(facts.area, { carId }) : links.watch()
    default:
      if (isAdmin) return carId ? links.cars({ carId }) : links.home()
      return links.activities(activityId ? { activityId } : {})
  }
}
