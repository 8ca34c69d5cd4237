import type { NoticeKind } from "../../../contract/enums.ts"

/** With growing pauses these take two days, enough for a mail server that is down over a weekend. */
export const maxAttempts = 20

const link = 3
const act = 2
/** One event may send thousands. Links and acts each follow from one person, so they cannot starve these. */
const news = 1

type KindRules = {
  priority: typeof link | typeof act | typeof news
  notice?: NoticeKind
  /** Invalid once the address changes. */
  isBoundToAddress?: true
}
const rulesByKind = <Kind extends string>(rules: Record<Kind, KindRules>) => rules

/** Every kind of mail; `mail` makes drafts of them. */
export const mailKinds = rulesByKind({
  PASSWORD_RESET: { priority: link, isBoundToAddress: true },
  INVITATION: { priority: link, isBoundToAddress: true },
  REGISTERED: { priority: link, isBoundToAddress: true },
  NEW_MAIL: { priority: link, isBoundToAddress: true },
  ACCOUNT_SECURED: { priority: link, isBoundToAddress: true },
  SECOND_FACTOR_RESET: { priority: link, isBoundToAddress: true },
  REQUEST: { priority: act },
  RECEIPT: { priority: act, notice: "REQUEST_RECEIPT" },
  CONFIRMED: { priority: act },
  CORRECTED: { priority: act },
  REJECTED: { priority: act },
  CANCELLED: { priority: act },
  ANSWERED: { priority: act, notice: "ANSWERED" },
  DECLINED: { priority: act, notice: "DECLINED" },
  FREED: { priority: act },
  WITHDRAWN: { priority: act },
  WITHDRAWN_RECEIPT: { priority: act, notice: "REQUEST_RECEIPT" },
  WITHDRAWN_BY_COLLEAGUE: { priority: act },
  ACCOUNT_SAFETY: { priority: act },
  MAIL_CHANGED: { priority: act, isBoundToAddress: true },
  ACCOUNT_REMOVED: { priority: news },
  ACTIVATED: { priority: news },
  BLOCKED: { priority: news },
  BLOCK_LIFTED: { priority: news },
  CAR_CHANGED: { priority: news },
  COLLEAGUE_GONE: { priority: news },
  COMPLAINT: { priority: news },
  COMPLAINT_ANSWERED: { priority: news },
  COMPLAINT_RECEIPT: { priority: news },
  LOCATION_CHANGED: { priority: news },
  NEW_COLLEAGUE: { priority: news },
  OVERDUE: { priority: news, notice: "OVERDUE" },
  PROPOSED: { priority: news, notice: "PROPOSED" },
  REMINDER_OVERDUE: { priority: news },
  REMINDER_SOON: { priority: news },
  TERMS_ANNOUNCED: { priority: news },
  USE_WITHDRAWN: { priority: news },
  WATCH_NEWS: { priority: news, notice: "WATCH_NEWS" },
})

export type MailKind = keyof typeof mailKinds

/** Codes of links, which only the mailbox's owner may see (P55). */
const codes = "(oobCode=|/link#)[A-Za-z0-9_-]+"

/** Without link codes. */
export const withoutCodesSql = (column: string): string =>
  `regexp_replace(${column}, '${codes}', '\\1…', 'g')`
