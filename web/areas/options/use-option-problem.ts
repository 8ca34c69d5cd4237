import type { OptionUse } from "../../../contract/options.ts"
import { ApiError } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { problemCode, problemText } from "../../ui/problem-text.ts"

/** What a refused edit or deletion of an option means, in words; counts of the cars that still carry it included. */
export function useOptionProblem(
  of: "Type" | "Delete",
  failure: string,
): (error: unknown) => string | undefined {
  const { t } = useTranslation("options")
  return (error) => {
    if (!error) return undefined
    if (of === "Delete" && problemCode(error) === "version_conflict") return t("changedBeforeDelete")
    if (!(error instanceof ApiError) || error.code !== "in_use") return problemText(error, failure)
    const { cars, archivedCars } = error.details as OptionUse
    const archived = archivedCars > 0 ? t("inUseArchived", { count: archivedCars }) : ""
    return `${t("inUse", { count: cars, archived })} ${t(`inUse${of}`)}`
  }
}
