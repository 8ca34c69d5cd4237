import { join } from "node:path"
import { type Conditions, orderConditions, parseConditions } from "../cases/conditions/conditions.ts"
import { readVersions } from "../core/texts/index.ts"
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
