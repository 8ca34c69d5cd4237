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

/** A link that its reader waits for, and that expires. */
const links = [
  ...["PASSWORD_RESET", "INVITATION", "REGISTERED", "NEW_MAIL", "ACCOUNT_SECURED"],
  "SECOND_FACTOR_RESET",
]
/** What binds somebody or ends a bond, and what protects an account. */
const acts = [
  ...["REQUEST", "RECEIPT", "CONFIRMED", "REJECTED", "CANCELLED", "ANSWERED", "DECLINED", "FREED"],
  ...["WITHDRAWN", "WITHDRAWN_RECEIPT", "WITHDRAWN_BY_COLLEAGUE", "ACCOUNT_SAFETY", "MAIL_CHANGED"],
]

/**
 * SQL of the order in which mails of a kind are sent. Links and acts answer what one person did, so they are few, and the rest, which
 * one event writes to thousands, does not starve behind them.
 */
export const prioritySql = (kind: string): string =>
  `case when ${kind} = any('{${links.join(",")}}') then 1 when ${kind} = any('{${acts.join(",")}}') then 2 else 3 end`

/** What the code of a link in a mail follows; a code is as good as the mailbox that it was sent to (P55). */
const codes = "(oobCode=|/link#)[A-Za-z0-9_-]+"

/** A text without the codes of its links. */
export const withoutCodes = (text: string): string => text.replace(new RegExp(codes, "g"), "$1…")

/** SQL of a column without the codes of its links. */
export const withoutCodesSql = (column: string): string =>
  `regexp_replace(${column}, '${codes}', '\\1…', 'g')`
