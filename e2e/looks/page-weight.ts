import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { screens } from "../../web/screens.ts"
import { chunks, scriptWith } from "../build.ts"
import { root } from "../stage.ts"

export type Budget = { path: string; shows: string; sources: readonly string[]; bytes: number }

const entrance = ["main.tsx", "begin.ts", "start.tsx", "shell/Portal.tsx"]
const inside = ["rooms.ts", "shell/Inside.tsx", "shell/signed-in/SignedInHeader.tsx"]

/** JavaScript that a screen needs to show what it is about: what holds these sources, in bytes of gzip (ADR-0020). */
export const budgets = {
  login: {
    path: "/login",
    shows: 'form input[type="email"]',
    sources: [...entrance, "areas/sign-in/LoginPage.tsx", "areas/sign-in/texts.de.json"],
    bytes: 115_000,
  },
  overview: {
    path: "/overview/preoffer",
    shows: 'ul[aria-label="Fahrzeuge"] > li h2',
    sources: [
      ...entrance,
      ...inside,
      "areas/overview/PreOffersPage.tsx",
      "areas/overview/first-queries.ts",
      ...screens.preOffers.texts.map((room) => `areas/${room}/texts.de.json`),
    ],
    bytes: 200_000,
  },
} as const satisfies Record<string, Budget>

export type Script = { path: string; bytes: number }

/** The scripts that the page names, those that hold the sources of a screen, and what these import, the largest first. */
export function scriptsOf({ sources }: Budget): Script[] {
  const known = chunks()
  const page = readFileSync(join(root, "dist/web/index.html"), "utf8")
  const paths = new Set([...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!))
  for (const source of sources) paths.add(scriptWith(source))
  for (const path of paths)
    for (const imported of known[path.slice(1)]?.imports ?? []) paths.add(`/${imported}`)
  return [...paths]
    .map((path) => ({
      path,
      bytes: gzipSync(readFileSync(join(root, "dist/web", path)), { level: 9 }).length,
    }))
    .sort((a, b) => b.bytes - a.bytes)
}

export const sumOf = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0)

/** One line per script with what most of it is, e.g. "assets/start.js 66 kB: react-dom 95 %". */
export function linesOf(scripts: readonly Script[]): string[] {
  const known = chunks()
  return scripts.map(({ path, bytes }) => {
    const parts = Object.entries(known[path.slice(1)]?.parts ?? {}).sort(([, a], [, b]) => b - a)
    const all = parts.reduce((sum, [, length]) => sum + length, 0)
    const biggest = parts.slice(0, 4).map(([part, length]) => `${part} ${Math.round((length / all) * 100)} %`)
    return `${(bytes / 1000).toFixed(1).padStart(6)} kB  ${path.slice(1).padEnd(34)} ${biggest.join(", ")}`
  })
}
