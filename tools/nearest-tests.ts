import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

/** What each file of the project imports, by path from the root. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** Files that are read while the portal runs, and the code that reads them. */
const readBy: Record<string, string> = {
  "content/": "server/start/content.ts",
  "server/migrations/": "server/platform/postgres/migrate.ts",
}

/** Types alone are left out: the compiler says what a changed type breaks. */
const statement =
  /(?:^|[;}\n])\s*(?:import|export)(?!\s+type\b)[^;"'`]*?["'](\.[^"']+)["']|import\(\s*"(\.[^"]+)"/g

/** `import.meta.glob` imports later whatever has such a name. */
const pattern = /import\.meta\.glob[^(]*\(\s*"(\.[^"]+)"/g

export function readImports(root: string): Imports {
  const files = globSync("{contract,packages,server,web,bin,bench,tools,e2e}/**/*.{ts,tsx,js}", { cwd: root })
  return new Map(
    files.map((path) => {
      const text = readFileSync(join(root, path), "utf8")
      const found = [...text.matchAll(statement)].map(([, at = "", later = at]) =>
        normalize(join(dirname(path), at || later)),
      )
      const named = [...text.matchAll(pattern)].flatMap(([, names = ""]) =>
        globSync(normalize(join(dirname(path), names)), { cwd: root }),
      )
      return [path, [...found, ...named]]
    }),
  )
}

/** The tests that some files reach through imports, nearest first: a test of the file itself, then of what imports it, … */
export function nearestTests(imports: Imports, changed: readonly string[]): string[] {
  const importers = new Map<string, string[]>()
  for (const [path, imported] of imports)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), path])
  const readers = changed.flatMap((path) =>
    Object.entries(readBy).flatMap(([folder, reader]) => (path.startsWith(folder) ? [reader] : [])),
  )
  const reached = new Set([...changed, ...readers])
  // A set gives what is added meanwhile too: in the order of its distance.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
  return [...reached].filter((path) => /(?<!\.long)\.test\.tsx?$/.test(path) && imports.has(path))
}

/** Journeys that are named like an area in which something changed. */
export const journeysOf = (root: string, changed: readonly string[]): string[] =>
  [...new Set(changed.map((path) => /^(?:web|server)\/areas\/([\w-]+)\//.exec(path)?.[1]))]
    .map((area) => `e2e/${area}.test.ts`)
    .filter((path) => existsSync(join(root, path)))
