/** Tabs of the legal panel, by their hash: what a link says is German like the page it leads to. */
export const legalHashes = {
  anbieter: "provider",
  datenschutz: "privacy",
  rechtliches: "legal",
  barrierefreiheit: "accessibility",
  nutzungsbedingungen: "termsOfUse",
  bedingungen: "conditions",
} as const
type LegalHash = keyof typeof legalHashes
export type LegalTab = (typeof legalHashes)[LegalHash]

/** What a hash can open, without "#"; the rest of "faq-…" is the tab Selection or the name of a question. */
export type InformationHash =
  | "faq"
  | `faq-${string}`
  | LegalHash
  | `bedingungen-${string}`
  | `nutzungsbedingungen-${string}`

export type Place =
  | { panel: "faq"; wanted: string | null }
  /** `version` of the conditions or terms where it need not be the one in effect. */
  | { panel: "legal"; tab: LegalTab; version?: string }

const faqPrefix = "faq-"
/** Texts of which any version can be opened, as an act names it. */
const versioned = ["bedingungen", "nutzungsbedingungen"] as const

/** What the hash of an address opens on any page; null for every other hash. */
export function placeOf(hash: string): Place | null {
  if (hash === "faq") return { panel: "faq", wanted: null }
  if (hash.startsWith(faqPrefix)) return { panel: "faq", wanted: hash.slice(faqPrefix.length) }
  const text = versioned.find((known) => hash.startsWith(`${known}-`))
  if (text) return { panel: "legal", tab: legalHashes[text], version: hash.slice(text.length + 1) }
  return Object.hasOwn(legalHashes, hash) ? { panel: "legal", tab: legalHashes[hash as LegalHash] } : null
}
