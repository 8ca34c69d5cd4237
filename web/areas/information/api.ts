import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api.ts"

const unchanging = { staleTime: Number.POSITIVE_INFINITY, meta: { silent: true } } as const

/** Questions and answers by topic. */
export const faqQuery = queryOptions({
  queryKey: ["faq"],
  queryFn: ({ signal }) => call("GET /api/content/faq", { signal }),
  ...unchanging,
})

/** The legal texts but the terms of use. */
export const legalQuery = queryOptions({
  queryKey: ["legal"],
  queryFn: ({ signal }) => call("GET /api/content/legal", { signal }),
  ...unchanging,
})
