import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api.ts"

const unchanging = { staleTime: Number.POSITIVE_INFINITY, meta: { silent: true } } as const

/** Questions and answers by topic. */
export const faqQuery = queryOptions({
  queryKey: ["faq"],
  queryFn: ({ signal }) => call("GET /api/content/faq", { signal }),
  ...unchanging,
})

/** The conditions of binding requests: those in effect, or the version that an act names. */
export const conditionsQuery = (version?: string) =>
  queryOptions({
    queryKey: ["conditions", version ?? "inEffect"],
    queryFn: ({ signal }) =>
      call("GET /api/conditions", { query: version === undefined ? {} : { version }, signal }),
    // A version never changes; which one holds may, at midnight or at a start.
    staleTime: version === undefined ? 60_000 : Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })

/** A version of the terms of use that somebody agreed to, however long ago. */
export const termsVersionQuery = (version: string) =>
  queryOptions({
    queryKey: ["termsVersion", version],
    queryFn: ({ signal }) => call("GET /api/terms/version", { query: { version }, signal }),
    ...unchanging,
  })

/** The legal texts but the terms of use. */
export const legalQuery = queryOptions({
  queryKey: ["legal"],
  queryFn: ({ signal }) => call("GET /api/content/legal", { signal }),
  ...unchanging,
})
