import type { LocationUse } from "../../../contract/locations.ts"
import { once } from "../../../contract/once.ts"
import { isRefused } from "../../api.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { texts } from "./texts.de.ts"

const counted = ["users", "cars", "branches", "acts"] as const satisfies (keyof LocationUse)[]

/** What a refused edit or deletion of a location means, in words; counts of what refers to it included. */
export function locationProblem(error: unknown, failure: string): string | undefined {
  if (!error) return undefined
  if (isRefused<"POST /api/location/update">(error, "not_found")) return texts.gone
  if (isRefused<"POST /api/location/update">(error, "has_branches"))
    return texts.hasBranches(branchesOf(error.details))
  if (!isRefused<"POST /api/location/delete">(error, "in_use")) return problemText(error, failure)
  const use = error.details as LocationUse
  const parts = counted.filter((what) => use[what] > 0).map((what) => texts.use[what](use[what]))
  return texts.inUse(enumeration().format(parts))
}

/** The same before a deletion, where nothing was typed that could be lost. */
export const deletionProblem = (error: unknown): string | undefined =>
  isRefused<"POST /api/location/delete">(error, "version_conflict")
    ? texts.changedBeforeDelete
    : locationProblem(error, texts.deleteFailed)

const branchesOf = (details: unknown) => (details as { branches: number }).branches
const enumeration = once(() => new Intl.ListFormat("de", { type: "conjunction" }))
