import { useQuery } from "@tanstack/react-query"
import { call } from "../../api.ts"
import { useSession } from "../session/index.ts"
import { lastVisit } from "./last-visit.ts"

/** Offers end and visits begin as time goes by, in milliseconds; the stream reports everything else. */
const refreshMs = 300_000

/** What an agent begins with (P194); an overview takes its new cars from it. The screens show failures themselves. */
export function useAgentStart(enabled = true) {
  const session = useSession()
  const userId = session.status === "signedIn" ? session.user.id : ""
  return useQuery({
    queryKey: ["start", "agent"],
    queryFn: ({ signal }) => call("GET /api/start", { query: { since: lastVisit(userId) }, signal }),
    refetchInterval: refreshMs,
    enabled,
    meta: { silent: true },
  })
}
