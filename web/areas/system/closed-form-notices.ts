import type { Mutation, MutationCache } from "@tanstack/react-query"
import { problemCode, problemText, toast } from "../../ui/feedback/index.ts"

/**
 * Shows as a toast what a form would have shown in place (`meta.silent`), had it not been closed before the answer came.
 * `failure` takes the place of the general sentences. Returns how to end that.
 */
export function noticeOfClosedForms(cache: MutationCache, failure: string): () => void {
  const left = new WeakSet<Mutation>()
  return cache.subscribe((event) => {
    // What is sent by closing has an observer without listeners from the beginning.
    if (event.type === "observerAdded" && event.observer.hasListeners()) left.delete(event.mutation)
    else if (event.type === "observerAdded" || event.type === "observerRemoved") left.add(event.mutation)
    else if (event.type === "updated" && event.action.type === "error" && left.has(event.mutation))
      tell(event.action.error, event.mutation, failure)
  })
}

function tell(error: unknown, { meta = {} }: Mutation, failure: string): void {
  // What has no word for its end, neither good nor bad, is missed by nobody.
  const isMissed = meta.silent && (meta.success ?? meta.failure) !== undefined
  if (isMissed && problemCode(error) !== "unauthenticated")
    toast.error(problemText(error, meta.failure ?? failure))
}
