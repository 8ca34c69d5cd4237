import { instantText } from "../../../contract/format.ts"
import { longestText } from "../../../contract/limits.ts"
import type { OutboxMail } from "../../../contract/outbox.ts"
import { isFound, searchOf, searchTextOf } from "../../../contract/search.ts"

/**
 * The mails that hold every word of the search in recipient, subject or the time of their writing, in their order. The server searches and ranks all mails
 * the same way (P185); this answers for those that are here while somebody types.
 */
export function matchingMails(mails: readonly OutboxMail[], typed: string): readonly OutboxMail[] {
  const search = searchOf(typed)
  if (!search) return mails
  return mails.filter(({ to, subject, createdAt }) =>
    isFound(searchTextOf([], [`${to} ${subject} ${instantText(createdAt)}`]), search),
  )
}

/**
 * The mails that are shown for what is typed. The server is `asked` a moment later: until then, that no mail here matches
 * says nothing about older ones, and the mails of the search before stay.
 */
export function mailsWhileTyping(mails: readonly OutboxMail[], typed: string, asked: string) {
  const found = matchingMails(mails, typed)
  return found.length > 0 || typed === asked ? found : matchingMails(mails, asked)
}

/**
 * What the server takes of a search: whatever is pasted into the field or stands in a link, it is no error. It may find
 * more than was searched; `matchingMails` leaves that out.
 */
export const askedText = (search: string): string =>
  search.slice(0, longestText).replace(/[\p{Control}\p{Surrogate}]/gu, " ")
