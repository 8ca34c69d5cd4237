const minuteMs = 60_000
const longestDelayMs = 4 * 60 * minuteMs
/** With the delays below that is two days: long enough for a mail server that fails over a weekend night or two. */
export const mostAttempts = 20

/**
 * When a mail is tried again after its `attempts`-th failure (1 = the first) at `now`: a minute later, then twice as
 * long each time up to four hours. Null = given up.
 */
export function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= mostAttempts) return null
  return new Date(now.getTime() + Math.min(minuteMs * 2 ** (attempts - 1), longestDelayMs))
}

/** A try or a claim beyond this was written by a clock that has been put right since, and nobody waits for it. */
export const furthestAhead = (now: Date): Date => new Date(now.getTime() + 2 * longestDelayMs)

/** What the code of a link in a mail follows; a code is as good as the mailbox that it was sent to (P55). */
const codes = "(oobCode=|/link#)[A-Za-z0-9_-]+"

/** A text without the codes of its links. */
export const withoutCodes = (text: string): string => text.replace(new RegExp(codes, "g"), "$1…")

/** SQL of a column without the codes of its links. */
export const withoutCodesSql = (column: string): string =>
  `regexp_replace(${column}, '${codes}', '\\1…', 'g')`
