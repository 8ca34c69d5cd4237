import { useQuery } from "@tanstack/react-query"
import { instantText } from "../../../contract/format.ts"
import type { KeptTopic } from "../../../contract/record.ts"
import { keyOf, read } from "../../ui/loading/index.ts"

type Contested = {
  base: { id: string; version: number } | null
  conflicts: readonly unknown[]
}

/** Who gave a field the value that is stored, and when, for a form in which both sides changed something (P35). */
export function useLastChanges(topic: KeptTopic, { base, conflicts }: Contested) {
  const id = base?.id ?? ""
  const { data } = useQuery({
    ...read("GET /api/record/last-changes", { topic, id }, { silent: true }),
    queryKey: [...keyOf("GET /api/record/last-changes"), topic, id, base?.version],
    enabled: conflicts.length > 0,
  })
  return (name: string) => {
    const change = data?.find(({ field }) => field === name)
    return change && { who: change.who, at: instantText(change.at) }
  }
}
