/** Tabs of the legal panel by their hash; hashes are German, like the page. */
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

/** Hashes without "#"; the rest of "faq-…" is the Selection tab or a question id. */
export type InformationHash =
  | "faq"
  | `faq-${string}`
  | LegalHash
  | `bedingungen-${string}`
  | `nutzungsbedingungen-${string}`

export type InformationView =
  | { panel: "faq"; wanted: string | null }
  /** `version` of conditions or terms, if not the current one. */
  | { panel: "legal"; tab: LegalTab; version?: string }

const faqPrefix = "faq-"
/** Texts of which any version can be opened. */
const versioned = ["bedingungen", "nutzungsbedingungen"] as const

/** What a hash opens on any page; null for other hashes. */
export function viewOf(hash: string): InformationView | null {
  if (hash === "faq") return { panel: "faq", wanted: null }
  if (hash.startsWith(faqPrefix)) return { panel: "faq", wanted: hash.slice(faqPrefix.length) }
  const text = versioned.find((versionedHash) => hash.startsWith(`${versionedHash}-`))
  if (text) return { panel: "legal", tab: legalHashes[text], version: hash.slice(text.length + 1) }
  return Object.hasOwn(legalHashes, hash) ? { panel: "legal", tab: legalHashes[hash as LegalHash] } : null
}
