import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { expect, test } from "vitest"

/** Browser storage of the portal by file. */
const stored: Record<string, readonly string[]> = {
  "web/core/session-hint.ts": ["signedIn"],
  "web/ui/browser/browser-choice.ts": ["layout", "cookiesAllowed"],
  "web/cases/start/last-visit.ts": ["visits"],
  "web/ui/browser/draft-store.ts": ["draft"],
  "web/ui/navigation/scroll.ts": ["scroll"],
  "web/app/language.ts": ["i18next", "i18nextLng"],
  "web/app/system/Notices.tsx": ["triedBuild"],
}

/** Cookies of the server, by the file that sets them; server/people/content/routes.test.ts checks the names. */
const byServer: Record<string, string> = {
  "zvf.session": "server/portal/identity/sessions.ts",
  "zvf.device": "server/portal/identity/known-device.ts",
  "zvf.issuer": "server/people/identity/issuer.ts",
}

/** Browser storage of the hosted identity's SDK. */
const byIdentity = ["firebase:authUser", "firebase-heartbeat-database"]

const root = join(import.meta.dirname, "../..")
const storage = /\b(localStorage|sessionStorage|indexedDB|caches\.open|cookieStore)\b|document\.cookie/
const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm

const sources = (readdirSync(join(root, "web"), { recursive: true }) as string[])
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|for-tests/.test(name))
  .map((name) => join(root, "web", name))

const privacy = readFileSync(join(root, "content/de/legal/privacy.md"), "utf8")
const section = privacy.slice(
  privacy.indexOf("## Was Ihr Browser speichert"),
  privacy.indexOf("## Ihre Rechte"),
)
const named = [...section.matchAll(/^\| ([^|]+) \|/gm)]
  .map(([, name]) => name ?? "")
  .filter((name) => name !== "Name")

test("no other file of the web app uses storage", () => {
  const storing = sources
    .filter((path) => storage.test(readFileSync(path, "utf8").replace(comments, "")))
    .map((path) => relative(root, path))
  expect(storing.sort()).toEqual(Object.keys(stored).sort())
})

test.each(Object.entries(stored))("%s still uses the key %s", (path, names) => {
  const source = readFileSync(join(root, path), "utf8")
  for (const name of names) expect(source).toMatch(new RegExp(`\\b${name}\\b`))
})

test.each(Object.entries(byServer))("the server sets %s in %s", (name, path) => {
  expect(readFileSync(join(root, path), "utf8")).toContain(`"${name}"`)
})

test("the privacy text lists exactly these", () => {
  const names = [...Object.values(stored).flat(), ...Object.keys(byServer), ...byIdentity]
  expect(named.sort()).toEqual(names.sort())
})
