import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import {
  type Conditions,
  ConditionsError,
  orderConditions,
  parseConditions,
} from "../areas/conditions/rules.ts"

/**
 * The versions of the conditions of binding requests below `contentDir`, by their date of effect. Throws a
 * `ConditionsError` with one German sentence where a file is missing or cannot be used.
 */
export async function readPortalConditions(contentDir: string): Promise<Conditions[]> {
  const folder = join(contentDir, "de", "conditions")
  const names = await readdir(folder).catch(() => {
    throw new ConditionsError(
      `Die Bedingungen für verbindliche Anfragen fehlen: ${folder} kann nicht gelesen werden (CONTENT_DIR).`,
    )
  })
  const files = names.filter((name) => name.endsWith(".md"))
  const versions = files.map(async (name) =>
    parseConditions(name, await readFile(join(folder, name), "utf8")),
  )
  return orderConditions(await Promise.all(versions))
}
