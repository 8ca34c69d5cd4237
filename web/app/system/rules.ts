import type { Mutation, MutationCache } from "@tanstack/react-query"
import { problemCode, problemText } from "../../ui/feedback/problem-text.ts"
import { toast } from "../../ui/feedback/toast-store.ts"

/** Whether a build is newer than the page's own, and not the one for which this tab was last reloaded. */
export const isNewerBuild = (own: string | null, served: string, tried: string | null): boolean =>
  own !== null &&
  Date.parse(served) > Date.parse(own) &&
  !(tried !== null && Date.parse(served) <= Date.parse(tried))

/** Shows results of silent forms (`meta.silent`) as toasts if they were closed before the response. */
export function noticeOfClosedForms(cache: MutationCache, failure: string): () => void {
  const closed = new WeakSet<Mutation>()
  return cache.subscribe((event) => {
    // Mutations sent on closing have an observer without listeners from the start.
    if (event.type === "observerAdded" && event.observer.hasListeners()) closed.delete(event.mutation)
    else if (event.type === "observerAdded" || event.type === "observerRemoved") closed.add(event.mutation)
    else if (event.type === "updated" && event.action.type === "error" && closed.has(event.mutation))
      toastError(event.action.error, event.mutation, failure)
  })
}

function toastError(error: unknown, { meta = {} }: Mutation, failure: string): void {
  // Without success and failure texts nothing needs to be shown.
  const isMissed = meta.silent && (meta.success ?? meta.failure) !== undefined
  if (isMissed && problemCode(error) !== "unauthenticated")
    toast.error(problemText(error, meta.failure ?? failure))
}
