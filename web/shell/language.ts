/** Available languages; the first is the fallback. */
export const languages = ["de"] as const

type Places = Pick<Window, "location" | "document" | "localStorage" | "sessionStorage" | "navigator">

const storedKey = "i18nextLng"
const cookieKey = "i18next"

/**
 * Language of this visit: the first available one in query string (`lng`), cookie, local and session storage, browser and page (P67).
 * Not stored while there is only one language.
 */
export function languageOf<L extends string>(places: Places, known: readonly [L, ...L[]]): L {
  // Cookies and storage are slow to read, so skip them if there is no choice.
  if (known.length === 1) return known[0]
  for (const wanted of wishes(places)) {
    const found = known.find((name) => wanted?.toLowerCase().split("-")[0] === name)
    if (found) return found
  }
  return known[0]
}

function* wishes(places: Places): Generator<string | null | undefined> {
  yield new URLSearchParams(places.location.search).get("lng")
  yield new RegExp(`(?:^|; )${cookieKey}=([^;]*)`).exec(places.document.cookie)?.[1]
  yield stored(() => places.localStorage)
  yield stored(() => places.sessionStorage)
  yield* places.navigator.languages
  yield places.document.documentElement.lang
}

/** Browsers may block storage. */
function stored(storage: () => Storage): string | null {
  try {
    return storage().getItem(storedKey)
  } catch {
    return null
  }
}
