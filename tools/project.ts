import { readFileSync } from "node:fs"
import { join } from "node:path"

export const root = join(import.meta.dirname, "..")

export const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"))
