import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { expect, test } from "vitest"

/** Browser storage of the portal by file. */
const stored: Record<string, readonly string[]> = {
  "web/early-calls.ts": ["signedIn"],
  "web/ui/browser/browser-choice.ts": ["layout", "firstSteps", "cookiesAllowed"],
  "web/areas/car/last-visit.ts": ["visits"],
  "web/ui/browser/draft-store.ts": ["draft"],
  "web/shell/language.ts": ["i18next", "i18nextLng"],
  "web/areas/session/session-tabs.ts": ["zvf.signOutLater"],
  "web/areas/requests/rules.ts": ["lastLocation"],
  "web/areas/system/Notices.tsx": ["triedBuild"],
}

/** Browser storage of libraries: key, defining file, and text in it. */
const byLibraries: readonly [name: string, path: string, text: string][] = [
  [
    "tsr-scroll-restoration-v1_3",
    "@tanstack/router-core/dist/esm/scroll-restoration.js",
    '"tsr-scroll-restoration-v1_3"',
  ],
  // Set by the server; server/people/content/routes.test.ts checks the name.
  ["zvf.session", "../server/core/identity/sessions.ts", '"zvf.session"'],
  ["zvf.device", "../server/core/identity/known-device.ts", '"zvf.device"'],
  ["zvf.issuer", "../server/people/identity/issuer.ts", '"zvf.issuer"'],
]

/** Browser storage of the hosted identity's SDK. */
const byIdentity = ["firebase:authUser", "firebase-heartbeat-database"]

const root = join(import.meta.dirname, "..")
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

test.each(byLibraries)("%s is still the key of %s", (_, path, text) => {
  expect(readFileSync(join(root, "node_modules", path), "utf8")).toContain(text)
})

test("the privacy text lists exactly these", () => {
  const names = [...Object.values(stored).flat(), ...byLibraries.map(([name]) => name), ...byIdentity]
  expect(named.sort()).toEqual(names.sort())
})
