/** An answer counts for this long: machines ask every few seconds, and the service is not theirs. */
const countsMs = 15_000

/** Asks at most every 15 seconds whether somebody answers; never throws. Those who ask at once share one question. */
export function askRarely(ask: () => Promise<unknown>, now: () => number = Date.now): () => Promise<boolean> {
  let kept: { at: number; answer: Promise<boolean> } | undefined
  return () => {
    if (!kept || now() - kept.at > countsMs)
      kept = {
        at: now(),
        answer: ask().then(
          () => true,
          () => false,
        ),
      }
    return kept.answer
  }
}
