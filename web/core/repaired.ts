// Links as mail gateways, mail programs and people who copy them leave them. In the first chunk, so without imports.

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Whether an id in an address can be one at all; otherwise the link is damaged. */
export const isId = (text: string): boolean => uuid.exec(text)?.[0] === text

const idAmongSigns = new RegExp(`(?:^|[^0-9a-z]|\\b3d)(${uuid.source})(?![0-9a-z])`)

/** An id without capitals and the signs of the sentence around its link ("…)", "=3D…"); unchanged if it is damaged. */
export const repairedId = (text: string): string => idAmongSigns.exec(text.toLowerCase())?.[1] ?? text

/** Undoes "%23" and the like, however often they were escaped; unchanged if that is impossible. */
function unescaped(text: string): string {
  try {
    const plain = decodeURIComponent(text)
    return plain === text ? text : unescaped(plain)
  } catch {
    return text
  }
}

type Address = Pick<Location, "pathname" | "search" | "hash">

/** The address of a screen, whose path never has an escaped "?" or "#" or signs at its end, nor its query "&amp;" or "carId%3D". */
export function repairedAddress({ pathname, search, hash }: Address): string {
  const [, path = pathname, sign, rest = ""] = /^(.*?)(%(?:25)*(?:3F|23))(.*)$/i.exec(pathname) ?? []
  const inside = sign ? unescaped(sign) + unescaped(rest) : ""
  const query = (inside + search).replaceAll(/(?<=[?&])amp;/g, "").replaceAll(/(?<=[?&]\w+)%3D/gi, "=")
  return (path.replace(/(?:%[0-9a-f]{2}|\W)+$/i, "") || "/") + query + hash
}

/** Portal codes have 43 characters, in front of which "=3D" stands for "=" in undecoded e-mails. */
const wholeCode = /(?<![\w-])(?:3D)?([\w-]{43})(?![\w-])/

/** The code of a link, in the link as it was pasted, even with line breaks, or among other words; "" if there is none. */
export function codeIn(text: string): string {
  const plain = unescaped(text)
  const inOneLine = plain.replaceAll(/=?\s+/g, "")
  const [longest = ""] = (inOneLine.match(/[\w-]+/g) ?? []).sort((a, b) => b.length - a.length)
  const [, code = longest] =
    wholeCode.exec(plain) ?? wholeCode.exec(inOneLine) ?? /(?:link#|oobCode=)([\w-]+)/.exec(inOneLine) ?? []
  return code
}
