import { expect, test } from "vitest"
import { languageOf, languages } from "./language.ts"

const order = ["query", "cookie", "local", "session", "browser", "page"] as const
type Stored = Partial<Record<(typeof order)[number], string>>

function languageFor(stored: Stored, languages: readonly ["da" | "de", ...("da" | "de")[]] = ["da", "de"]) {
  const storage = (value: string | undefined) => ({ getItem: () => value ?? null })
  const places = {
    location: { search: stored.query ? `?lng=${stored.query}` : "" },
    document: {
      cookie: stored.cookie ? `a=b; i18next=${stored.cookie}` : "",
      documentElement: { lang: stored.page ?? "" },
    },
    localStorage: storage(stored.local),
    sessionStorage: storage(stored.session),
    navigator: { languages: ["fr", stored.browser].filter(Boolean) },
  }
  return languageOf(places as unknown as Window, languages)
}

test.each(order.map((place, at) => [place, order.slice(at + 1)] as const))(
  "%s precedes, in the order of P67, %j",
  (place, later) => {
    const danish = Object.fromEntries(later.map((name) => [name, "da"]))
    expect(languageFor({ ...danish, [place]: "de-AT" })).toBe("de")
    expect(languageFor({ ...danish, [place]: "en" }, ["de", "da"])).toBe(later.length > 0 ? "da" : "de")
  },
)

test("the portal is always German", () => {
  expect(languageFor({ query: "en", browser: "fr-FR", page: "en" }, languages)).toBe("de")
})

test("works without storage", () => {
  const forbidden = {
    location: { search: "" },
    document: { cookie: "", documentElement: { lang: "de" } },
    navigator: { languages: ["en"] },
    get localStorage(): Storage {
      throw new Error("SecurityError")
    },
    get sessionStorage(): Storage {
      throw new Error("SecurityError")
    },
  }
  expect(languageOf(forbidden as unknown as Window, ["de", "da"])).toBe("de")
})
