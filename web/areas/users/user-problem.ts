import { isRefused } from "../../api.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { runningWork } from "../activities/index.ts"
import { texts } from "./texts.de.ts"

const labels = { mail: "mail", phone: "phone", locationIds: "locations" } as const satisfies Record<
  string,
  keyof typeof texts
>

/** Why a user could not be stored, in words; what the server alone can judge is named by its field. */
export function userProblem(error: unknown, failure: string): string | undefined {
  if (!error) return undefined
  if (isRefused<"POST /api/user/update">(error, "not_found")) return texts.gone
  const field = isRefused<"POST /api/user/update">(error, "invalid_input") && fieldOf(error.details)
  return field ? texts.wrongField(texts[labels[field]]) : problemText(error, failure)
}

/** Why a user could not be deleted, with what the user still has. */
export function deletionProblem(error: unknown): string | undefined {
  if (!error) return undefined
  if (isRefused<"POST /api/user/delete">(error, "version_conflict")) return texts.changedBeforeDelete
  if (isRefused<"POST /api/user/delete">(error, "not_found")) return texts.gone
  const counts = runningWork(error)
  return counts ? texts.inUse(counts) : problemText(error, texts.deleteFailed)
}

function fieldOf(details: unknown): keyof typeof labels | undefined {
  const paths = (Array.isArray(details) ? details : []).map(({ path }: { path?: unknown }) => String(path))
  return (Object.keys(labels) as (keyof typeof labels)[]).find((name) =>
    paths.some((path) => path.split("/").includes(name)),
  )
}

/** What a change of a user makes stale: it may write a mail, and do what waits on the desk. */
export const ofUser = {
  rows: "GET /api/user/all",
  stale: ["GET /api/outbox/all", "GET /api/desk"],
} as const
