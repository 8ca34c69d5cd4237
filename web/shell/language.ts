/** What the portal is written in; the first is for everybody else. */
export const languages = ["de"] as const

type Places = Pick<Window, "location" | "document" | "localStorage" | "sessionStorage" | "navigator">

const storedKey = "i18nextLng"
const cookieKey = "i18next"

/**
 * The language of this visit: the first of query string (`lng`), cookie, local and session storage, browser and page
 * that the portal is written in (P67). Nothing is stored: with one language there is nothing to remember.
 */
export function languageOf<L extends string>(places: Places, known: readonly [L, ...L[]]): L {
  // Cookie and storage are asked for in another process: not where every answer leads to the same language.
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

/** A browser may forbid its storage altogether. */
function stored(storage: () => Storage): string | null {
  try {
    return storage().getItem(storedKey)
  } catch {
    return null
  }
}
