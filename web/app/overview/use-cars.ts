import { useQuery } from "@tanstack/react-query"
import type { Area } from "../../../contract/core/enums.ts"
import { carsOfArea } from "../../fleet/cars/lists.ts"
import { optionsQuery } from "../../fleet/options/option-labels.ts"
import { locationsQuery } from "../../people/locations/location-names.ts"

/** The cars of an overview; none before their labels. */
export function useCars(area: Area, failure: string) {
  const list = useQuery({ ...carsOfArea(area), meta: { failure } })
  return { list, cars: useIsNamed() ? list.data : undefined }
}

/** Rows that get their labels later would move; but if labels fail to load, the rows do not wait. */
function useIsNamed(): boolean {
  const [options, locations] = [useQuery(optionsQuery), useQuery(locationsQuery)]
  return [options, locations].every(({ isFetched, failureCount }) => isFetched || failureCount > 0)
}
