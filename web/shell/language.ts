/** What the portal is written in; the first is for everybody else. */
const languages = ["de"] as const
export type Language = (typeof languages)[number]

type Places = Pick<Window, "location" | "document" | "localStorage" | "sessionStorage" | "navigator">

const storedKey = "i18nextLng"
const cookieKey = "i18next"

/**
 * The language of this visit: the first of query string (`lng`), cookie, local and session storage, browser and page
 * that the portal is written in (specification 1). Nothing is stored: with one language there is nothing to remember.
 */
export function languageOf(places: Places): Language {
  for (const wanted of wishes(places)) {
    const found = languages.find((known) => wanted?.toLowerCase().split("-")[0] === known)
    if (found) return found
  }
  return languages[0]
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
