/** An answer counts for this long: machines ask every few seconds, and the service is not theirs. */
const countsMs = 15_000
/** That nobody answered counts for less: until it is seen to be back, no call comes to this process. */
const awayCountsMs = 2_000

/**
 * Asks at most every 15 seconds whether somebody answers, every two while nobody does; never throws. Those who ask at once share
 * one question.
 */
export function cachedProbe(
  ask: () => Promise<unknown>,
  now: () => number = Date.now,
): () => Promise<boolean> {
  let kept: { at: number; forMs: number; answer: Promise<boolean> } | undefined
  const begin = () => {
    const begun = { at: now(), forMs: countsMs, answer: Promise.resolve(true) }
    begun.answer = ask().then(
      () => true,
      () => {
        begun.forMs = awayCountsMs
        return false
      },
    )
    return begun
  }
  return () => {
    if (!kept || now() - kept.at > kept.forMs) kept = begin()
    return kept.answer
  }
}
