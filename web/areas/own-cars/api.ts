import { queryOptions, useQuery } from "@tanstack/react-query"
import { call } from "../../api.ts"

/** The cars that one's own locations hold; read again whenever something happened in a case (P51). */
const ownCarsQuery = queryOptions({
  queryKey: ["activities", "own-cars"],
  queryFn: ({ signal }) => call("GET /api/car/mine", { signal }),
})

/** The screen shows a failure itself. */
export const useOwnCars = () => useQuery({ ...ownCarsQuery, meta: { silent: true } })
