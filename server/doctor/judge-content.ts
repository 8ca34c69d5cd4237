import type { Config } from "../config.ts"
import { readPortalConditions } from "../start/conditions.ts"
import { readPortalContent } from "../start/content.ts"
import { readPortalTerms } from "../start/terms.ts"
import { type Finding, fine, wordsOf, wrong } from "./finding.ts"

/** Whether all texts are there and can be read, as the start will ask. */
export async function judgeContent(config: Config): Promise<Finding> {
  try {
    await readPortalTerms(config.contentDir)
    await readPortalConditions(config.contentDir)
    await readPortalContent(config.contentDir, config)
    return fine("content", `Alle Texte in ${config.contentDir} sind lesbar.`)
  } catch (error) {
    return wrong("content", `${wordsOf(error)}.`)
  }
}
