import { ApiError } from "../../api.ts"
import { problemText } from "../feedback/problem-text.ts"
import type { Doing, Kind, Resource } from "./resource.ts"

/** What a refused change of a row means, in words. */
export function problemIn<K extends Kind>(
  { texts, problemOf }: Pick<Resource<K>, "texts" | "problemOf">,
  error: unknown,
  doing: Doing,
): string | undefined {
  if (!error) return undefined
  if (error instanceof ApiError) {
    const own = problemOf?.(error, doing)
    if (own) return own
    if (error.code === "not_found") return texts.gone
    // Where something was typed, the form lets choose between both values.
    if (error.code === "version_conflict" && doing === "delete") return texts.changedBeforeDelete
  }
  return problemText(error, texts[`${doing}Failed`])
}
