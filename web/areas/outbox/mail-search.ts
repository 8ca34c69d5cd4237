import { longestText } from "../../../contract/limits.ts"
import type { OutboxMail } from "../../../contract/outbox.ts"

/**
 * The mails that hold every word of the search in recipient or subject. The server searches all mails the same way; this
 * answers for those that are here while somebody types.
 */
export function matchingMails(mails: readonly OutboxMail[], search: string): readonly OutboxMail[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return mails
  return mails.filter(({ to, subject }) => {
    const text = `${to} ${subject}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
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
