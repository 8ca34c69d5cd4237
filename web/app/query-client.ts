import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { ApiError } from "../core/api.ts"
import { isOnline } from "../ui/browser/connection.ts"
import { problemCode, problemText } from "../ui/feedback/problem-text.ts"
import { toast } from "../ui/feedback/toast-store.ts"

type Meta = {
  /** Fallback if there is no more specific reason, e.g. "Die Fahrzeuge konnten nicht geladen werden." */
  failure?: string
  /** Success message of a mutation; a function if it depends on the result. */
  success?: string | (() => string)
  /** The caller displays the error itself while it is mounted (`app/system/rules.ts`). */
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

/** Whether a retry may help; network errors have no status. */
const isTemporary = (error: unknown) =>
  !(error instanceof ApiError && error.status > 0) || error.status >= 500 || error.retryAt !== undefined

/** Maximum wait in ms before an automatic retry; beyond it, the time is shown with a manual retry. */
const maxRetryWaitMs = 60_000

/** Wait in ms requested by the server; undefined if none. */
const requestedWaitMs = (error: unknown) =>
  error instanceof ApiError && error.retryAt !== undefined
    ? Math.max(0, error.retryAt - Date.now())
    : undefined

/** The requested wait plus jitter, else exponential backoff. */
const delayMs = (failures: number, error: unknown) => {
  const requested = requestedWaitMs(error)
  return requested === undefined
    ? Math.min(1000 * 2 ** failures, 30_000)
    : requested + 250 + Math.random() * 1000
}

/** Shows failed calls as toasts (P86) and logs them; retries only temporary failures. */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({
    // Offline, loaded data stays on screen, below a notice; only what is missing is reported.
    onError: (error, { state, meta }) => report(error, isOnline() || !state.data ? meta : { silent: true }),
  })
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
        // A paused query would look like one that loads.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < 2 && isOnline() && isTemporary(error) && (requestedWaitMs(error) ?? 0) <= maxRetryWaitMs,
        retryDelay: delayMs,
      },
      // Fail offline instead of pausing: a later execution could be binding after the user closed the screen.
      mutations: { networkMode: "always" },
    },
  })
}
