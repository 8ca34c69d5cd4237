import { useQuery } from "@tanstack/react-query"
import { useSession } from "../../people/identity/session.ts"
import { keyOf, read } from "../../ui/loading/read.ts"
import { lastVisit } from "./last-visit.ts"

/** Reload interval, in milliseconds, as offers end and visits begin over time; the stream reports other changes. */
const refreshMs = 300_000

/** Data of an agent's start page; overviews take their new cars from it. The screens show failures themselves. */
export function useAgentStart(enabled = true) {
  const session = useSession()
  const userId = session.status === "signedIn" ? session.user.id : ""
  return useQuery({
    ...read("GET /api/start", { since: lastVisit(userId) }, { silent: true }),
    // One entry for all visits: a later visit replaces it.
    queryKey: keyOf("GET /api/start"),
    refetchInterval: refreshMs,
    enabled,
  })
}
