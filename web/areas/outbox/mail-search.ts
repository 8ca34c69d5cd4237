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
