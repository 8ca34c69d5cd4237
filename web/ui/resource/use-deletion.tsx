import { useQueryClient } from "@tanstack/react-query"
import type { CallName } from "../../api.ts"
import { type Asked, keyOf } from "../loading/read.ts"
import { useSend } from "../loading/use-send.ts"
import { confirmDelete } from "../panel/confirm.ts"
import { problemIn } from "./problem.ts"
import type { Kind, Listed, Resource } from "./resource.ts"

/** Asks before a row goes; one that something refers to stays, and the answer says what (P33). True once it is gone. */
export function useDeletion<K extends Kind>(resource: Resource<K>, listed: Listed<K>) {
  const { deletion, texts } = resource
  const client = useQueryClient()
  const remove = useSend(resource.remove, {
    success: texts.deleted,
    rows: resource.list,
    stale: resource.stale,
  })
  /** In a list the row as it is by then; an open form is about the one that it shows. */
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
        return remove.mutateAsync({ id, version } as Asked<CallName>)
      },
      problemOf: (error) => problemIn(resource, error, "delete"),
    })
}
