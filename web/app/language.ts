/** Available languages; the first is the fallback. */
export const languages = ["de"] as const

type LanguageSources = Pick<Window, "location" | "document" | "localStorage" | "sessionStorage" | "navigator">

const storedKey = "i18nextLng"
const cookieKey = "i18next"

/** Language of this visit (P67): first available in query string (`lng`), cookie, storage, browser and page. */
export function languageOf<L extends string>(sources: LanguageSources, available: readonly [L, ...L[]]): L {
  // Cookies and storage are slow to read, so skip them if there is no choice.
  if (available.length === 1) return available[0]
  for (const preferred of preferences(sources)) {
    const match = available.find((name) => preferred?.toLowerCase().split("-")[0] === name)
    if (match) return match
  }
  return available[0]
}

function* preferences(sources: LanguageSources): Generator<string | null | undefined> {
  yield new URLSearchParams(sources.location.search).get("lng")
  yield new RegExp(`(?:^|; )${cookieKey}=([^;]*)`).exec(sources.document.cookie)?.[1]
  yield stored(() => sources.localStorage)
  yield stored(() => sources.sessionStorage)
  yield* sources.navigator.languages
  yield sources.document.documentElement.lang
}

/** Browsers may block storage. */
function stored(storage: () => Storage): string | null {
  try {
    return storage().getItem(storedKey)
  } catch {
    return null
  }
}
