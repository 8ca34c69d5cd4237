import type { OptionUse } from "../../../contract/options.ts"
import { isRefused } from "../../api.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { texts } from "./texts.de.ts"

type Problem = (error: unknown) => string | undefined

/** What a refused edit of an option means, in words; counts of the cars that still carry it included. */
export function useOptionProblem(failure: string): Problem {
  return useInUse(failure, texts.inUseType)
}

/** The same before a deletion, where nothing was typed that could be lost. */
export function useDeletionProblem(failure: string): Problem {
  const problem = useInUse(failure, texts.inUseDelete)
  return (error) =>
    isRefused<"POST /api/option/delete">(error, "version_conflict")
      ? texts.changedBeforeDelete
      : problem(error)
}

function useInUse(failure: string, consequence: string): Problem {
  return (error) => {
    if (!error) return undefined
    if (isRefused<"POST /api/option/" | "POST /api/option/delete">(error, "not_found")) return texts.gone
    if (!isRefused<"POST /api/option/" | "POST /api/option/delete">(error, "in_use"))
      return problemText(error, failure)
    const { cars, archivedCars } = error.details as OptionUse
    const archived = archivedCars > 0 ? texts.inUseArchived(archivedCars) : ""
    return `${texts.inUse({ count: cars, archived })} ${consequence}`
  }
}
