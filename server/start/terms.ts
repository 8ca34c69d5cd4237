import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { orderTerms, parseTerms, type Terms, TermsError } from "../areas/terms/rules.ts"

/**
 * The versions of the terms of use below `contentDir`, by their date of effect. Throws a `TermsError` with one German
 * sentence where a file is missing or cannot be used.
 */
export async function readPortalTerms(contentDir: string): Promise<Terms[]> {
  const folder = join(contentDir, "de", "terms")
  const names = await readdir(folder).catch(() => {
    throw new TermsError(`Die Nutzungsbedingungen fehlen: ${folder} kann nicht gelesen werden (CONTENT_DIR).`)
  })
  const files = names.filter((name) => name.endsWith(".md"))
  const versions = files.map(async (name) => parseTerms(name, await readFile(join(folder, name), "utf8")))
  return orderTerms(await Promise.all(versions))
}
