/** Ordinary words; addresses, links, codes, numbers and encoded text are none. */
const ordinaryWord = /^\p{P}?(\p{Lu}?\p{Ll}{1,20}|\p{Lu}{1,12})\p{P}{0,2}$/u
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []
/** Longer words may be pieces of a name that the server broke into lines, all may be pieces of a code. */
const maxShortWord = 3
const maxWords = 40

/**
 * The reply of a mail server without what it may quote from the e-mail or the sign-in: its codes (RFC 5321, RFC 3463) and
 * ordinary words, with "…" for everything else and for words of `sent`, the text that it received.
 */
export function cleanReply(reply: string, sent: string): string {
  const codes = /^(?<code>\d{3})(?:[ -](?<enhanced>[245]\.\d{1,3}\.\d{1,3})?|$)/.exec(reply)?.groups ?? {}
  const sentText = sent.toLowerCase()
  const sentWords = new Set(wordsOf(sent))
  const codesSent = sent
    .split(/\s+/)
    .filter((part) => !ordinaryWord.test(part))
    .join(" ")
    .toLowerCase()
  const isSent = (word: string) =>
    sentWords.has(word) || (word.length > maxShortWord ? sentText : codesSent).includes(word)
  const words = reply
    .slice(codes.code ? 4 : 0)
    .slice(codes.enhanced?.length ?? 0)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords)
    .map((word) => (ordinaryWord.test(word) && !wordsOf(word).some(isSent) ? word : "…"))
  const sentence = words.join(" ").replace(/…( …)+/g, "…")
  return [codes.code, codes.enhanced, sentence].filter(Boolean).join(" ")
}
