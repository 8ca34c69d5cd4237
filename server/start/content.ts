import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { FaqTopic, LegalText } from "../../contract/content.ts"
import { type Conditions, orderConditions, parseConditions } from "../cases/conditions/conditions.ts"
import { readVersions, TextError } from "../core/texts/index.ts"
import { type Contact, type Content, checkFaq, parseFaq, parseLegal } from "../people/content/rules.ts"
import { orderTerms, parseTerms, type Terms } from "../people/terms/rules.ts"

/** The terms of use below `contentDir`, by their date of effect. Throws a `TextError`. */
export const readPortalTerms = async (contentDir: string): Promise<Terms[]> =>
  orderTerms(await readVersions(join(contentDir, "de", "terms"), "Die Nutzungsbedingungen", parseTerms))

/** The conditions of binding requests below `contentDir`, by their date of effect. Throws a `TextError`. */
export const readPortalConditions = async (contentDir: string): Promise<Conditions[]> =>
  orderConditions(
    await readVersions(
      join(contentDir, "de", "conditions"),
      "Die Bedingungen für Annahmen und ZVF-Anfragen",
      parseConditions,
    ),
  )

const faqFiles = [
  ["preOffers", "pre-offers.md"],
  ["selection", "selection.md"],
  ["general", "general.md"],
] as const satisfies [FaqTopic, string][]
const legalFiles = [
  ["provider", "provider.md"],
  ["privacy", "privacy.md"],
  ["legal", "legal.md"],
  ["accessibility", "accessibility.md"],
] as const satisfies [LegalText["page"], string][]

/** The portal's own statement, for a folder of texts from before there was one. */
const ownStatement = join(import.meta.dirname, "../../content/de/legal/accessibility.md")

/**
 * FAQ and legal texts below `contentDir`; where the statement about accessibility (P256) is missing there, the portal's own. Throws a `TextError` with one German sentence where a file is missing or cannot
 * be used.
 */
export async function readPortalContent(contentDir: string, contact: Contact): Promise<Content> {
  const read = async (folder: string, name: string) => {
    const path = join(contentDir, "de", folder, name)
    return readFile(path, "utf8").catch(() => {
      if (name === "accessibility.md") return readFile(ownStatement, "utf8")
      throw new TextError(`Ein Text fehlt: ${path} kann nicht gelesen werden (CONTENT_DIR).`)
    })
  }
  const [faq, legal] = await Promise.all([
    Promise.all(
      faqFiles.map(async ([topic, name]) =>
        parseFaq({ name: `faq/${name}`, topic }, await read("faq", name), contact),
      ),
    ),
    Promise.all(
      legalFiles.map(async ([page, name]) =>
        parseLegal({ name: `legal/${name}`, page }, await read("legal", name), contact),
      ),
    ),
  ])
  return { faq: checkFaq(faq), legal }
}
