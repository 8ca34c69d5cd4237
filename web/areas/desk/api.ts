import { queryOptions, useQuery } from "@tanstack/react-query"
import { call } from "../../api.ts"

/** Colleagues answer too, and agents send all day. */
const refreshMs = 30_000

const deskQuery = queryOptions({
  queryKey: ["desk"],
  queryFn: ({ signal }) => call("GET /api/desk", { signal }),
  refetchInterval: refreshMs,
})

/** They change with the months. */
const figuresMs = 300_000

/** How promises were kept; not read again with each act. */
export const useFigures = (failure: string) =>
  useQuery({
    queryKey: ["figures"],
    queryFn: ({ signal }) => call("GET /api/desk/figures", { signal }),
    staleTime: figuresMs,
    refetchInterval: figuresMs,
    meta: { failure },
  })

export const useDesk = (failure: string) => useQuery({ ...deskQuery, meta: { failure } })
