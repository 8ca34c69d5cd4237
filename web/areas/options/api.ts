import { queryOptions, useQuery } from "@tanstack/react-query"
import type { Option } from "../../../contract/options.ts"
import { call } from "../../api.ts"

/** All selectable options; they change rarely, so a minute old is good enough. */
export const optionsQuery = queryOptions({
  queryKey: ["options"],
  queryFn: () => call("GET /api/option/"),
  staleTime: 60_000,
})

const labelsOf = (options: readonly Option[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ id, label }) => [id, label]))
const none: ReadonlyMap<string, string> = new Map()

/** Labels by option id; empty until they are loaded. The same map as long as nothing changed. */
export const useOptionLabels = (): ReadonlyMap<string, string> =>
  useQuery({ ...optionsQuery, select: labelsOf }).data ?? none
