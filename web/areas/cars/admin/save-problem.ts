import type { CarFieldName } from "../../../../contract/car-fields.ts"
import { ApiError } from "../../../api.ts"
import { problemText } from "../../../ui/problem-text.ts"
import { headerOf } from "./field-text.ts"

type Issue = { path: CarFieldName; message: string }

const isIssue = (value: unknown): value is Issue =>
  typeof value === "object" && value !== null && "path" in value && "message" in value

/** Why a car was not saved; where the server names fields, with their names and reasons (specification 8). */
export function saveProblem(error: unknown, failure: string): string {
  const text = problemText(error, failure)
  if (!(error instanceof ApiError) || error.code !== "invalid_input" || !Array.isArray(error.details))
    return text
  const reasons = error.details.filter(isIssue).map(({ path, message }) => `${headerOf(path)}: ${message}`)
  return [text, ...reasons].join(" ")
}
