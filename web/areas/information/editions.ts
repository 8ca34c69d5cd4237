import { read } from "../../ui/loading/read.ts"

/** Texts that do not change while a page is open. */
export const unchanging = { staleTime: Number.POSITIVE_INFINITY, silent: true } as const

/** The conditions of binding requests: those in effect, or the version that an act names. */
export const conditionsQuery = (version?: string) =>
  read("GET /api/conditions", version === undefined ? {} : { version }, {
    // A version never changes; which one holds may, at midnight or at a start.
    staleTime: version === undefined ? 60_000 : Number.POSITIVE_INFINITY,
    silent: true,
  })

/** A version of the terms of use that somebody agreed to, however long ago. */
export const termsVersionQuery = (version: string) => read("GET /api/terms/version", { version }, unchanging)
