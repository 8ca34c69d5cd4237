import { isRefused } from "../../api.ts"
import { texts } from "./texts.de.ts"

/** What a person still has who cannot go yet, counted in words; undefined where that is not the reason. */
export function runningWork(error: unknown): string | undefined {
  if (!isRefused<"POST /api/user/delete" | "POST /api/profile/remove">(error, "in_use")) return undefined
  const { contracts, requests } = error.details as { contracts: number; requests: number }
  return [contracts > 0 && texts.runningContracts(contracts), requests > 0 && texts.openRequests(requests)]
    .filter(Boolean)
    .join(texts.and)
}
