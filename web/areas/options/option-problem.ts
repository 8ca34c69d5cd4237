import type { OptionUse } from "../../../contract/options.ts"
import { isRefused } from "../../api.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { texts } from "./texts.de.ts"

/** What a refused edit of an option means, in words; counts of the cars that still carry it included. */
export const optionProblem = (error: unknown, failure: string) => problemOf(error, failure, texts.inUseType)

/** The same before a deletion, where nothing was typed that could be lost. */
export const deletionProblem = (error: unknown) =>
  isRefused<"POST /api/option/delete">(error, "version_conflict")
    ? texts.changedBeforeDelete
    : problemOf(error, texts.deleteFailed, texts.inUseDelete)

function problemOf(error: unknown, failure: string, consequence: string): string | undefined {
  if (!error) return undefined
  if (isRefused<"POST /api/option/" | "POST /api/option/delete">(error, "not_found")) return texts.gone
  if (!isRefused<"POST /api/option/" | "POST /api/option/delete">(error, "in_use"))
    return problemText(error, failure)
  const { cars, archivedCars } = error.details as OptionUse
  const archived = archivedCars > 0 ? texts.inUseArchived(archivedCars) : ""
  return `${texts.inUse({ count: cars, archived })} ${consequence}`
}

/** What a change of an option makes stale; images are named by labels. */
export const ofOption = {
  rows: "GET /api/option/",
  stale: ["GET /api/option/use", "GET /api/file/names"],
} as const
