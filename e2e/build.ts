import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./stage.ts"

type Chunk = { imports: string[]; sources: string[] }

/** Chunks of the built web app by path below `dist/web`. */
export const chunks = () =>
  JSON.parse(readFileSync(join(root, "dist/chunks.json"), "utf8")) as Record<string, Chunk>

export function scriptWith(source: string): string {
  const found = Object.entries(chunks()).find(([, { sources }]) => sources.includes(source))
  if (!found) throw new Error(`No script holds ${source}`)
  return `/${found[0]}`
}
