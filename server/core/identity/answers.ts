/** An answer counts for this long, so that monitoring does not flood the service. */
const countsMs = 15_000
/** A failure counts for less: until the service is seen to be back, no call comes to this process. */
const awayCountsMs = 2_000

/** Asks at most every 15 seconds, every two while the service is away; never throws. Simultaneous callers share one question. */
export function cachedProbe(
  ask: () => Promise<unknown>,
  now: () => number = Date.now,
): () => Promise<boolean> {
  let until = Number.NEGATIVE_INFINITY
  let answer: Promise<boolean>
  return () => {
    if (now() <= until) return answer
    const at = now()
    until = at + countsMs
    answer = ask().then(
      () => true,
      () => {
        until = at + awayCountsMs
        return false
      },
    )
    return answer
  }
}
