import type { QueryCache } from "@tanstack/react-query"
import { ApiError } from "../../api.ts"
import { secondText } from "../../api-wait.ts"
import { toast } from "../../ui/feedback/index.ts"

/** Shorter than this, in milliseconds, nobody notices. */
const worthSayingMs = 2_000

/**
 * Says until when a list waits that the portal asked to come back later for (P231), also where that was answered before anybody
 * listened: `sentence` makes the words of the instant. Returns how to end that.
 */
export function sayUntilWhen(cache: QueryCache, sentence: (when: string) => string): () => void {
  const say = (error: unknown) => {
    const at = error instanceof ApiError ? error.retryAt : undefined
    if (at && at - Date.now() > worthSayingMs) toast.info(sentence(secondText(at)))
  }
  for (const { state } of cache.getAll()) if (state.fetchStatus !== "idle") say(state.fetchFailureReason)
  return cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "failed") say(event.action.error)
  })
}
