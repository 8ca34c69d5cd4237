import { isRefused } from "../../api.ts"
import { useTranslation } from "../../texts.ts"

/** What a person still has who cannot go yet, counted in words; undefined where that is not the reason. */
export function useRunningWork(): (error: unknown) => string | undefined {
  const { t } = useTranslation("activities")
  return (error) => {
    if (!isRefused<"POST /api/user/delete" | "POST /api/profile/remove">(error, "in_use")) return undefined
    const { contracts, requests } = error.details as { contracts: number; requests: number }
    return [
      contracts > 0 && t("runningContracts", { count: contracts }),
      requests > 0 && t("openRequests", { count: requests }),
    ]
      .filter(Boolean)
      .join(t("and"))
  }
}
