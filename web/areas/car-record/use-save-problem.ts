import { type CarFieldName, carFields, labelOf } from "../../../contract/car-fields.ts"
import type { Area } from "../../../contract/enums.ts"
import { ApiError } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { problemText } from "../../ui/feedback/index.ts"

type Issue = { path: CarFieldName; message: string }

const names = new Set<unknown>(carFields.map(({ name }) => name))
const isIssue = (value: unknown): value is Issue =>
  typeof value === "object" && value !== null && "path" in value && names.has(value.path)

/** What the server says beyond its code: fields with their reasons, or that a job number lies in the archive. */
function addition(error: unknown, inArchive: string, area: Area | undefined): string[] {
  if (!(error instanceof ApiError)) return []
  const { code, details } = error
  if (code === "invalid_input" && Array.isArray(details))
    return details.filter(isIssue).map(({ path, message }) => `${labelOf(path, area)}: ${message}`)
  const isArchived =
    code === "invalid_job_number" && (details as { archived?: boolean } | undefined)?.archived
  return isArchived ? [inArchive] : []
}

/** Why cars were not saved, in the words for those of an area (P87); undefined while nothing went wrong. */
export function useSaveProblem(error: unknown, failure: string, area?: Area): string | undefined {
  const { t } = useTranslation("car-record")
  if (!error) return undefined
  return [problemText(error, failure), ...addition(error, t("jobNumberArchived"), area)].join(" ")
}
