// Links as mail gateways, mail programs and people who copy them leave them. In the first chunk, so without imports.

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Whether an id in an address can be one at all; otherwise the link is damaged. */
export const isId = (text: string): boolean => uuid.exec(text)?.[0] === text

const idAmongSigns = new RegExp(`(?:^|[^0-9a-z]|^3d)(${uuid.source})(?![0-9a-z])`)

/** An id without capitals and the signs of the sentence around its link ("…)", "=3D…"); unchanged if it is damaged. */
export const mendedId = (text: string): string => idAmongSigns.exec(text.toLowerCase())?.[1] ?? text

/** Undoes "%23" and the like; unchanged if that is impossible. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Address = Pick<Location, "pathname" | "search" | "hash">

/** The address of a screen, whose path never has an escaped "?" or "#", "&amp;" in its query, or signs at its end. */
export function mendedAddress({ pathname, search, hash }: Address): string {
  const [, path = pathname, sign, rest = ""] = /^(.*?)(%3F|%23)(.*)$/i.exec(pathname) ?? []
  const inside = sign ? unescaped(sign) + unescaped(rest) : ""
  const query = (inside + search).replaceAll(/(?<=[?&])amp;/g, "")
  const isBare = query === "" && hash === ""
  const ending = isBare ? /(?:[/.,;:!)>\]}"'\s]|%20|%22|%3E)+$/i : /\/$/
  return (path.replace(ending, "") || "/") + query + hash
}

/** Portal codes have 43 characters, in front of which "=3D" stands for "=" in undecoded e-mails. */
const escapedEquals = /^3D(?=[\w-]{43}$)/

/** The code of a link, in the link as it was pasted, even with line breaks, or among other signs; "" if there is none. */
export function codeIn(text: string): string {
  const inOneLine = unescaped(text).replaceAll(/=?\s+/g, "")
  const [longest = ""] = (inOneLine.match(/[\w-]+/g) ?? []).sort((a, b) => b.length - a.length)
  const [, code = longest] = /(?:link#|oobCode=)([\w-]+)/.exec(inOneLine) ?? []
  return code.replace(escapedEquals, "")
}
