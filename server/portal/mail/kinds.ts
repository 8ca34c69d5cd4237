import type { NoticeKind } from "../../../contract/core/enums.ts"

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
  /** Asks to reply, so it has nothing that the provider must not read (P258). */
  isAnswered?: true
  /** For dealers: sent only to people who may see the cars (P126). */
  isAboutCars?: true
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
  RECEIPT: { priority: act, notice: "REQUEST_RECEIPT", isAboutCars: true },
  CONFIRMED: { priority: act, isAboutCars: true },
  CORRECTED: { priority: act, isAboutCars: true },
  REJECTED: { priority: act, isAboutCars: true },
  CANCELLED: { priority: act, isAboutCars: true },
  ANSWERED: { priority: act, notice: "ANSWERED", isAboutCars: true },
  DECLINED: { priority: act, notice: "DECLINED", isAboutCars: true },
  FREED: { priority: act, isAboutCars: true },
  WITHDRAWN: { priority: act },
  WITHDRAWN_RECEIPT: { priority: act, notice: "REQUEST_RECEIPT", isAboutCars: true },
  WITHDRAWN_BY_COLLEAGUE: { priority: act, isAboutCars: true },
  ACCOUNT_SAFETY: { priority: act },
  MAIL_CHANGED: { priority: act, isBoundToAddress: true },
  ACCOUNT_REMOVED: { priority: news },
  ACTIVATED: { priority: news },
  BLOCKED: { priority: news },
  BLOCK_LIFTED: { priority: news },
  CAR_CHANGED: { priority: news, isAboutCars: true, isAnswered: true },
  COLLEAGUE_GONE: { priority: news },
  COMPLAINT: { priority: news },
  COMPLAINT_ANSWERED: { priority: news },
  COMPLAINT_RECEIPT: { priority: news },
  LOCATION_CHANGED: { priority: news },
  NEW_COLLEAGUE: { priority: news },
  OVERDUE: { priority: news, notice: "OVERDUE", isAboutCars: true },
  PROPOSED: { priority: news, notice: "PROPOSED", isAboutCars: true },
  REMINDER_OVERDUE: { priority: news },
  REMINDER_SOON: { priority: news },
  TERMS_ANNOUNCED: { priority: news },
  USE_WITHDRAWN: { priority: news },
  WATCH_NEWS: { priority: news, notice: "WATCH_NEWS", isAboutCars: true },
})

export type MailKind = keyof typeof mailKinds

const kindsThat = (rule: keyof KindRules): string[] =>
  Object.entries(mailKinds).flatMap(([kind, rules]) => ((rules as KindRules)[rule] ? [kind] : []))
export const kindsBoundToAddress = kindsThat("isBoundToAddress")
export const kindsAboutCars = kindsThat("isAboutCars")
export const kindsAnswered = kindsThat("isAnswered")

/** Codes of links, which only the mailbox's owner may see (P55). */
const codes = "(oobCode=|/link#)[A-Za-z0-9_-]+"

/** Without link codes. */
export const withoutCodesSql = (column: string): string =>
  `regexp_replace(${column}, '${codes}', '\\1…', 'g')`
