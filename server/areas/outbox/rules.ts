/** With the pauses between them that is two days: long enough for a mail server that fails over a weekend night or two. */
export const mostAttempts = 20

/** A link that its reader waits for, and that expires. */
const link = 3
/** What binds somebody or ends a bond, and what protects an account. */
const act = 2
/** What one event may write to thousands: links and acts answer what one person did, so they are few, and these do not starve behind them. */
const news = 1

/** Every kind of mail, and what is sent before what: the higher ones first. */
export const priorityOf = {
  PASSWORD_RESET: link,
  INVITATION: link,
  REGISTERED: link,
  NEW_MAIL: link,
  ACCOUNT_SECURED: link,
  SECOND_FACTOR_RESET: link,
  REQUEST: act,
  RECEIPT: act,
  CONFIRMED: act,
  REJECTED: act,
  CANCELLED: act,
  ANSWERED: act,
  DECLINED: act,
  FREED: act,
  WITHDRAWN: act,
  WITHDRAWN_RECEIPT: act,
  WITHDRAWN_BY_COLLEAGUE: act,
  ACCOUNT_SAFETY: act,
  MAIL_CHANGED: act,
  ACCOUNT_REMOVED: news,
  ACTIVATED: news,
  BLOCKED: news,
  BLOCK_LIFTED: news,
  CAR_CHANGED: news,
  COLLEAGUE_GONE: news,
  COMPLAINT: news,
  COMPLAINT_ANSWERED: news,
  COMPLAINT_RECEIPT: news,
  LOCATION_CHANGED: news,
  LOCATION_MOVED: news,
  NEW_COLLEAGUE: news,
  OVERDUE: news,
  PROPOSED: news,
  REMINDER_OVERDUE: news,
  REMINDER_SOON: news,
  RETENTION: news,
  TERMS_ANNOUNCED: news,
  USE_WITHDRAWN: news,
  WATCH_NEWS: news,
} as const

export type MailKind = keyof typeof priorityOf

/** What the code of a link in a mail follows; a code is as good as the mailbox that it was sent to (P55). */
const codes = "(oobCode=|/link#)[A-Za-z0-9_-]+"

/** A text without the codes of its links. */
export const withoutCodes = (text: string): string => text.replace(new RegExp(codes, "g"), "$1…")

/** SQL of a column without the codes of its links. */
export const withoutCodesSql = (column: string): string =>
  `regexp_replace(${column}, '${codes}', '\\1…', 'g')`
