import { useQuery } from "@tanstack/react-query"
import type { Option } from "../../../contract/fleet/options.ts"
import { read } from "../../ui/loading/read.ts"

/** All selectable options. Reloaded by each screen, since lists label their cars by them, but only once for all rows. */
export const optionsQuery = read("GET /api/option/", undefined, { staleTime: 1_000 })

const labelsOf = (options: readonly Option[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ id, label }) => [id, label]))
const noLabels: ReadonlyMap<string, string> = new Map()

/** Labels by option id; empty until loaded. The same map while nothing changes. */
export const useOptionLabels = (): ReadonlyMap<string, string> =>
  useQuery({ ...optionsQuery, select: labelsOf }).data ?? noLabels
