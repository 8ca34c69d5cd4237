import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { FaqTopic, LegalText } from "../../contract/people/content.ts"
import { type Conditions, orderConditions, parseConditions } from "../cases/conditions/conditions.ts"
import { type Contact, type Content, checkFaq, parseFaq, parseLegal } from "../people/content/rules.ts"
import { orderTerms, parseTerms } from "../people/terms/rules.ts"
import type { Terms } from "../portal/texts/terms.ts"
import { readVersions, TextError } from "../portal/texts/versions.ts"

export const readPortalTerms = async (contentDir: string): Promise<Terms[]> =>
  orderTerms(await readVersions(join(contentDir, "de", "terms"), "Die Nutzungsbedingungen", parseTerms))

export const readPortalConditions = async (contentDir: string): Promise<Conditions[]> =>
  orderConditions(
    await readVersions(
      join(contentDir, "de", "conditions"),
      "Die Bedingungen für Annahmen und ZVF-Anfragen",
      parseConditions,
    ),
  )

const faqFiles = [
  ["preOffers", "faq/pre-offers.md"],
  ["selection", "faq/selection.md"],
  ["general", "faq/general.md"],
] as const satisfies [FaqTopic, string][]
const legalPages = ["provider", "privacy", "legal", "accessibility"] as const satisfies LegalText["page"][]

/** FAQ and legal texts below `contentDir`. Throws a `TextError`. */
export async function readPortalContent(contentDir: string, contact: Contact): Promise<Content> {
  const read = async (name: string) => {
    const path = join(contentDir, "de", name)
    return readFile(path, "utf8").catch(() => {
      throw new TextError(`Ein Text fehlt: ${path} kann nicht gelesen werden (CONTENT_DIR).`)
    })
  }
  const [faq, legal] = await Promise.all([
    Promise.all(faqFiles.map(async ([topic, name]) => parseFaq({ name, topic }, await read(name), contact))),
    Promise.all(
      legalPages.map(async (page) => {
        const name = `legal/${page}.md`
        return parseLegal({ name, page }, await read(name), contact)
      }),
    ),
  ])
  return { faq: checkFaq(faq), legal }
}
