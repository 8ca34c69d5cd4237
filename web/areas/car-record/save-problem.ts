import { type CarFieldName, carFields, labelOf } from "../../../contract/car-fields.ts"
import type { Area } from "../../../contract/enums.ts"
import { ApiError } from "../../api.ts"
import { problemText } from "../../ui/feedback/problem-text.ts"
import { texts } from "./texts.de.ts"

type Issue = { path: CarFieldName; message: string }

const names = new Set<unknown>(carFields.map(({ name }) => name))
const isIssue = (value: unknown): value is Issue =>
  typeof value === "object" && value !== null && "path" in value && names.has(value.path)

type Taken = { inArchive: string; inFleet: string }

/** What the server says beyond its code: fields with their reasons, or who has a job number. */
function addition(error: unknown, taken: Taken, area: Area | undefined): string[] {
  if (!(error instanceof ApiError)) return []
  const { code, details } = error
  if (code === "invalid_input" && Array.isArray(details))
    return details.filter(isIssue).map(({ path, message }) => `${labelOf(path, area)}: ${message}`)
  const holder = code === "invalid_job_number" ? (details as { archived?: boolean } | undefined) : undefined
  return holder ? [holder.archived ? taken.inArchive : taken.inFleet] : []
}

/** Why cars were not saved, in the words for those of an area (P87); undefined while nothing went wrong. */
export function saveProblem(error: unknown, failure: string, area?: Area): string | undefined {
  if (!error) return undefined
  const taken = { inArchive: texts.jobNumberArchived, inFleet: texts.jobNumberTaken }
  return [problemText(error, failure), ...addition(error, taken, area)].join(" ")
}
