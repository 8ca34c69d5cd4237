import { isRefused } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { useRunningWork } from "../activities/index.ts"
import type texts from "./texts.de.json"

const labels = { mail: "mail", phone: "phone", locationIds: "locations" } as const satisfies Record<
  string,
  keyof typeof texts
>

/** Why a user could not be stored, in words; what the server alone can judge is named by its field. */
export function useUserProblem(failure: string): (error: unknown) => string | undefined {
  const { t } = useTranslation("users")
  return (error) => {
    if (!error) return undefined
    if (isRefused<"POST /api/user/update">(error, "not_found")) return t("gone")
    const field = isRefused<"POST /api/user/update">(error, "invalid_input") && fieldOf(error.details)
    return field ? t("wrongField", { field: t(labels[field]) }) : problemText(error, failure)
  }
}

/** Why a user could not be deleted, with what the user still has. */
export function useDeletionProblem(failure: string): (error: unknown) => string | undefined {
  const { t } = useTranslation("users")
  const runningWork = useRunningWork()
  return (error) => {
    if (!error) return undefined
    if (isRefused<"POST /api/user/delete">(error, "version_conflict")) return t("changedBeforeDelete")
    if (isRefused<"POST /api/user/delete">(error, "not_found")) return t("gone")
    const counts = runningWork(error)
    return counts ? t("inUse", { counts }) : problemText(error, failure)
  }
}

function fieldOf(details: unknown): keyof typeof labels | undefined {
  const paths = (Array.isArray(details) ? details : []).map(({ path }: { path?: unknown }) => String(path))
  return (Object.keys(labels) as (keyof typeof labels)[]).find((name) =>
    paths.some((path) => path.split("/").includes(name)),
  )
}
