import { expect, test } from "vitest"
import { languageOf, languages } from "./language.ts"

type Stored = {
  search?: string
  cookie?: string
  local?: string
  session?: string
  browser?: string[]
  page?: string
}

/** Says in which order the places were looked at. */
function visit(given: Stored, known: readonly [string, ...string[]] = ["da", "de"]) {
  const asked: string[] = []
  const say = <T>(name: string, value: T) => {
    asked.push(name)
    return value
  }
  const storage = (name: string, value: string | undefined) =>
    ({ getItem: () => say(name, value ?? null) }) as unknown as Storage
  const language = languageOf(
    {
      get location() {
        return say("query", { search: given.search ?? "" }) as Location
      },
      document: {
        get cookie() {
          return say("cookie", given.cookie ?? "")
        },
        get documentElement() {
          return say("page", { lang: given.page ?? "" }) as HTMLElement
        },
      } as Document,
      localStorage: storage("local", given.local),
      sessionStorage: storage("session", given.session),
      get navigator() {
        return say("browser", { languages: given.browser ?? [] }) as unknown as Navigator
      },
    },
    known,
  )
  return { language, asked }
}

test("the places are asked in the order of P67, until one is German", () => {
  const order = ["query", "cookie", "local", "session", "browser", "page"]
  expect(visit({}).asked).toEqual(order)
  expect(visit({ search: "?lng=de" }).asked).toEqual(order.slice(0, 1))
  expect(visit({ search: "?lng=en", cookie: "a=b; i18next=de" }).asked).toEqual(order.slice(0, 2))
  expect(visit({ local: "de-AT" }).asked).toEqual(order.slice(0, 3))
  expect(visit({ session: "DE" }).asked).toEqual(order.slice(0, 4))
  expect(visit({ browser: ["fr", "de-CH"] }).asked).toEqual(order.slice(0, 5))
})

test("whatever is asked for, the portal is German, and then nothing is looked at", () => {
  const foreign = { search: "?lng=en", browser: ["fr-FR"], page: "en" }
  expect(visit(foreign, languages)).toEqual({ language: "de", asked: [] })
  expect(visit(foreign, ["de", "da"]).language).toBe("de")
})

test("a browser that forbids its storage does not keep the portal from starting", () => {
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
