import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api.ts"

/** What ends and comes with the time is asked for again, in milliseconds; everything else is told by the stream. */
const refreshMs = 300_000

/** What waits for an agent (P194). */
export const agentMorning = queryOptions({
  queryKey: ["morning", "agent"],
  queryFn: ({ signal }) => call("GET /api/morning/agent", { signal }),
  refetchInterval: refreshMs,
})

/** The cars that it counts as new, for an overview that is narrowed to them. */
export const freshCars = queryOptions({
  queryKey: ["morning", "fresh"],
  queryFn: ({ signal }) => call("GET /api/morning/fresh", { signal }),
  refetchInterval: refreshMs,
})
