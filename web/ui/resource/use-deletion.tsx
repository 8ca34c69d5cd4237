import { useQueryClient } from "@tanstack/react-query"
import { ApiError, type CallName } from "../../core/api.ts"
import { problemText } from "../feedback/problem-text.ts"
import { type CallArguments, keyOf } from "../loading/read.ts"
import { useSend } from "../loading/use-send.ts"
import { confirmDelete } from "../panel/confirm.ts"
import type { Doing, Kind, Listed, Resource } from "./resource.ts"

/** Confirms and deletes a row; if it is referenced, the message says by what (P33). Resolves to true once deleted. */
export function useDeletion<K extends Kind>(resource: Resource<K>, listed: Listed<K>) {
  const { deletion, texts } = resource
  const client = useQueryClient()
  const remove = useSend(resource.remove, {
    success: texts.deleted,
    rows: resource.list,
    stale: resource.stale,
  })
  /** In lists the current row; an open form deletes the version it shows. */
  const newest = (row: K["row"]): K["row"] =>
    (deletion.label &&
      client.getQueryData<readonly K["row"][]>(keyOf(resource.list))?.find(({ id }) => id === row.id)) ||
    row
  return (row: K["row"]) =>
    confirmDelete({
      title: texts.deleteTitle,
      text: () => deletion.text(newest(row), listed),
      act: () => {
        const { id, version } = newest(row)
        return remove.mutateAsync({ id, version } as CallArguments<CallName>)
      },
      problemOf: (error) => problemIn(resource, error, "delete"),
    })
}

export function problemIn<K extends Kind>(
  { texts, problemOf }: Pick<Resource<K>, "texts" | "problemOf">,
  error: unknown,
  doing: Doing,
): string | undefined {
  if (!error) return undefined
  if (error instanceof ApiError) {
    const specific = problemOf?.(error, doing)
    if (specific) return specific
    if (error.code === "not_found") return texts.gone
    // While editing, the form resolves conflicts itself.
    if (error.code === "version_conflict" && doing === "delete") return texts.changedBeforeDelete
  }
  return problemText(error, texts[`${doing}Failed`])
}
