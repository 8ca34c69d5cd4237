import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { call } from "../../api.ts"
import { useDebounced } from "../../ui/browser/index.ts"

/** Shorter than between two words, longer than between two keys. */
const pauseMs = 120
/** Less than that fits nearly everything. */
const leastLetters = 2

/** Cars and people by what is typed; undefined while it is too short, or on its way for the first time. */
export function useFound(typed: string, failure: string) {
  const wanted = typed.trim()
  const words = useDebounced(wanted, pauseMs)
  const isLongEnough = words.length >= leastLetters
  const query = useQuery({
    queryKey: ["find", words],
    queryFn: ({ signal }) => call("GET /api/find", { query: { words }, signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { failure },
  })
  const isAsking = wanted.length >= leastLetters && (words !== wanted || query.isFetching)
  return { found: isLongEnough ? query.data : undefined, isLongEnough, isAsking }
}
