import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { call } from "../../api.ts"
import type { RecordSearch } from "../../links.ts"

/** A page of the record, newest first; the page before stays until it is there. */
export const useRecord = ({ search, before }: RecordSearch, failure: string) =>
  useQuery({
    queryKey: ["record", search ?? "", before ?? null],
    queryFn: ({ signal }) =>
      call("GET /api/record/all", {
        query: { ...(search && { search }), ...(before && { before }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { failure },
  })
