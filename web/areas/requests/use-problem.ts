import type { RequestType } from "../../../contract/enums.ts"
import { useTranslation } from "../../texts.ts"
import { problemCode, problemText } from "../../ui/feedback/index.ts"

/** What a dialog says in place about a failed sending; a lost connection says that trying again is safe. */
export function useProblem(error: unknown, type: RequestType): string | undefined {
  const { t } = useTranslation("requests")
  if (!error) return undefined
  return problemCode(error) === "unavailable" ? t("connectionLost") : problemText(error, t(`failed_${type}`))
}
