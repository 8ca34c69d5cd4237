import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api.ts"

/** How much there is for the caller and what waits for an answer; the browser revalidates it by its ETag. */
export const carCount = queryOptions({
  queryKey: ["car", "count"],
  queryFn: ({ signal }) => call("GET /api/car/count", { signal }),
})
