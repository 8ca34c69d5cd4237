import { useQuery } from "@tanstack/react-query"
import { keyOf, read } from "../../ui/loading/read.ts"
import { useSession } from "../session/session.ts"
import { lastVisit } from "./last-visit.ts"

/** Offers end and visits begin as time goes by, in milliseconds; the stream reports everything else. */
const refreshMs = 300_000

/** What an agent begins with (P194); an overview takes its new cars from it. The screens show failures themselves. */
export function useAgentStart(enabled = true) {
  const session = useSession()
  const userId = session.status === "signedIn" ? session.user.id : ""
  return useQuery({
    ...read("GET /api/start", { since: lastVisit(userId) }, { silent: true }),
    // A later visit renews the answer.
    queryKey: keyOf("GET /api/start"),
    refetchInterval: refreshMs,
    enabled,
  })
}
