import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import type { Option } from "../../../contract/options.ts"
import { type CallInput, call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"
import { inGerman } from "../../ui/values/index.ts"
import { optionsQuery } from "../directory/index.ts"

export const useOptions = (failure: string) => useQuery({ ...optionsQuery, meta: { failure } })

const usesQuery = queryOptions({ queryKey: ["option-use"], queryFn: () => call("GET /api/option/use") })

/** How many cars carry an option, for admins; undefined until it is known. `enabled` says when it is wanted. */
export function useOptionUse(failure: string, enabled: boolean): (id: string) => number | undefined {
  const uses = useQuery({ ...usesQuery, enabled, meta: { failure } }).data
  return useMemo(() => {
    const byId = uses && new Map(uses.map(({ id, cars }) => [id, cars]))
    return (id) => byId && (byId.get(id) ?? 0)
  }, [uses])
}

/** Creates or changes an option; every list that names its cars by it follows. The form shows refusals itself. */
export const useSaveOption = (success: string) =>
  useChange({
    mutationFn: (body: CallInput<"POST /api/option/">["body"]) => call("POST /api/option/", { body }),
    meta: { silent: true, success },
    onSuccess: put,
    onSettled: refresh,
  })

/** Deletes an option that no car carries. The question shows refusals itself. */
export const useDeleteOption = (success: string) =>
  useChange({
    mutationFn: ({ id, version }: Option) => call("POST /api/option/delete", { body: { id, version } }),
    meta: { silent: true, success },
    onConflict: put,
    onSettled: refresh,
  })

const put = (client: QueryClient, option: Option) =>
  client.setQueryData(
    optionsQuery.queryKey,
    (options) =>
      options &&
      [...options.filter(({ id }) => id !== option.id), option].sort((one, other) =>
        inGerman(one.label, other.label),
      ),
  )

/** Images are named by labels. */
function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ["images"] })
  void client.invalidateQueries({ queryKey: usesQuery.queryKey })
  return client.invalidateQueries({ queryKey: optionsQuery.queryKey })
}
