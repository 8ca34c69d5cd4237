import type { OptionUse } from "../../../contract/options.ts"
import { isRefused } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"

type Problem = (error: unknown) => string | undefined

/** What a refused edit of an option means, in words; counts of the cars that still carry it included. */
export function useOptionProblem(failure: string): Problem {
  const { t } = useTranslation("options")
  return useInUse(failure, t("inUseType"))
}

/** The same before a deletion, where nothing was typed that could be lost. */
export function useDeletionProblem(failure: string): Problem {
  const { t } = useTranslation("options")
  const problem = useInUse(failure, t("inUseDelete"))
  return (error) =>
    isRefused<"POST /api/option/delete">(error, "version_conflict")
      ? t("changedBeforeDelete")
      : problem(error)
}

function useInUse(failure: string, consequence: string): Problem {
  const { t } = useTranslation("options")
  return (error) => {
    if (!error) return undefined
    if (isRefused<"POST /api/option/" | "POST /api/option/delete">(error, "not_found")) return t("gone")
    if (!isRefused<"POST /api/option/" | "POST /api/option/delete">(error, "in_use"))
      return problemText(error, failure)
    const { cars, archivedCars } = error.details as OptionUse
    const archived = archivedCars > 0 ? t("inUseArchived", { count: archivedCars }) : ""
    return `${t("inUse", { count: cars, archived })} ${consequence}`
  }
}
