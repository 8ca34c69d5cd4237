import { LoadingLines } from "../../ui/feedback/States.tsx"
import { read } from "../../ui/loading/read.ts"

/** For texts that do not change while a page is open. */
export const unchanging = { staleTime: Number.POSITIVE_INFINITY, silent: true } as const

/** The conditions of binding requests: current, or the given version. */
export const conditionsQuery = (version?: string) =>
  read("GET /api/conditions", version === undefined ? {} : { version }, {
    // Versions never change, but the current one may at midnight or after a restart.
    staleTime: version === undefined ? 60_000 : Number.POSITIVE_INFINITY,
    silent: true,
  })

/** Any former version of the terms of use. */
export const termsVersionQuery = (version: string) => read("GET /api/terms/version", { version }, unchanging)

export const WaitingText = () => <LoadingLines count={10} />
