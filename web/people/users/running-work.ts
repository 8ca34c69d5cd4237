import { isRefused } from "../../core/api.ts"
import { texts } from "./texts.de.ts"

/** Counts of the running cases that keep a user from being deleted; undefined for other errors. */
export function runningWork(error: unknown): string | undefined {
  if (!isRefused<"POST /api/user/delete" | "POST /api/profile/remove">(error, "in_use")) return undefined
  const { contracts, requests } = error.details as { contracts: number; requests: number }
  return [contracts > 0 && texts.runningContracts(contracts), requests > 0 && texts.openRequests(requests)]
    .filter(Boolean)
    .join(texts.and)
}
