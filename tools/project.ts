import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The folder of the project. */
export const root = join(import.meta.dirname, "..")

/** A JSON file of the project's root. */
export const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"))
