import { queryOptions, useQuery } from "@tanstack/react-query"
import { call } from "../../api.ts"

/** Colleagues answer too, and agents send all day. */
const refreshMs = 30_000

const deskQuery = queryOptions({
  queryKey: ["desk"],
  queryFn: ({ signal }) => call("GET /api/desk", { signal }),
  refetchInterval: refreshMs,
})

export const useDesk = (failure: string) => useQuery({ ...deskQuery, meta: { failure } })
