/** How long browsers insist on https, in seconds, and for which names; `seconds` 0 says nothing and promises nothing. */
export type Hsts = { readonly seconds: number; readonly subdomains: boolean; readonly preload: boolean }

const secondsOfDay = 86_400
/** What lists of browsers ask for before they take a name up. */
const preloadDays = 365

/**
 * Reads what a portal under https promises browsers from words like `days=365 subdomains preload`; `off` promises nothing.
 * Undefined for anything else, and for `preload` without a year and all sub-domains, which no list would take.
 */
export function parseHsts(text: string): Hsts | undefined {
  const words = text.split(/[\s,]+/).filter(Boolean)
  if (words.join() === "off") return { seconds: 0, subdomains: false, preload: false }
  const given = words
    .map((word) => /^days=([1-9]\d{0,3})$/.exec(word)?.[1])
    .filter((days) => days !== undefined)
  const others = words.filter((word) => !word.startsWith("days="))
  const days = Number(given[0])
  const subdomains = others.includes("subdomains")
  const preload = others.includes("preload")
  const isKnown = given.length === 1 && words.length === 1 + Number(subdomains) + Number(preload)
  if (!isKnown || (preload && !(subdomains && days >= preloadDays))) return undefined
  return { seconds: days * secondsOfDay, subdomains, preload }
}
