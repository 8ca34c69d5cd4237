import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { ApiError } from "../api.ts"
import { problemCode, problemText, toast } from "../ui/feedback/index.ts"

/** What a query or mutation may say about its messages. */
type Meta = {
  /** The sentence when there is no better reason, e.g. "Die Fahrzeuge konnten nicht geladen werden." */
  failure?: string
  /** The sentence after it went well (mutations only). */
  success?: string
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
const mayPass = (error: unknown) => !(error instanceof ApiError && error.status > 0) || error.status >= 500

/** Failed calls become toasts by the catalogue (P86) and are logged; only what may pass is tried again. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
      onSuccess: (_data, _variables, _result, mutation) => {
        if (mutation.meta?.success) toast.success(mutation.meta.success)
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
      // Without a connection it fails now: kept back, it would bind somebody later, behind a screen that they closed.
      mutations: { networkMode: "always" },
    },
  })
