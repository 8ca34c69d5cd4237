import { detailsOf } from "../../core/api.ts"
import { texts } from "./texts.de.ts"

/** Counts of the running cases that keep a user from being deleted; undefined for other errors. */
export function runningWork(error: unknown): string | undefined {
  const use = detailsOf(error, "in_use")
  if (!use) return undefined
  const { contracts = 0, requests = 0 } = use
  return [contracts > 0 && texts.runningContracts(contracts), requests > 0 && texts.openRequests(requests)]
    .filter(Boolean)
    .join(texts.and)
}
