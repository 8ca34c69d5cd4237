import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { ApiError } from "../api.ts"
import { problemCode, problemText } from "../ui/feedback/problem-text.ts"
import { toast } from "../ui/feedback/toast-store.ts"

/** What a query or mutation may say about its messages. */
type Meta = {
  /** The sentence when there is no better reason, e.g. "Die Fahrzeuge konnten nicht geladen werden." */
  failure?: string
  /** The sentence after it went well (mutations only). */
  /** A function where the sentence depends on what is known only at the end. */
  success?: string | (() => string)
  /** The caller shows the reason in place itself, as long as it is there (`areas/system/closed-form-notices.ts`). */
  silent?: boolean
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

function report(error: unknown, meta: Meta | undefined) {
  console.error(error)
  if (!meta?.silent && problemCode(error) !== "unauthenticated")
    toast.error(problemText(error, meta?.failure))
}

/** What is no answer of the portal at all has no status. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError && error.status > 0) || error.status >= 500 || error.retryAt !== undefined

/** Longer than this, in milliseconds, nobody looks at what waits: then it says until when, and can be tried by hand. */
const maxPatienceMs = 60_000

/** How long the portal asked to wait, in milliseconds from now; undefined where it named no instant. */
const askedToWait = (error: unknown) =>
  error instanceof ApiError && error.retryAt !== undefined
    ? Math.max(0, error.retryAt - Date.now())
    : undefined

/** As told, and a little later, so that many pages do not come back in the same moment; else longer each time. */
const delayMs = (failures: number, error: unknown) => {
  const asked = askedToWait(error)
  return asked === undefined ? Math.min(1000 * 2 ** failures, 30_000) : asked + 250 + Math.random() * 1000
}

/** Failed calls become toasts by the catalogue (P86) and are logged; only what may pass is tried again. */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({ onError: (error, query) => report(error, query.meta) })
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
      onSuccess: (_data, _variables, _result, mutation) => {
        const success = mutation.meta?.success
        if (success) toast.success(typeof success === "string" ? success : success())
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < 2 && mayPass(error) && (askedToWait(error) ?? 0) <= maxPatienceMs,
        retryDelay: delayMs,
      },
      // Without a connection it fails now: kept back, it would bind somebody later, behind a screen that they closed.
      mutations: { networkMode: "always" },
    },
  })
}
