import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Config } from "../config.ts"
import { type Finding, fine, wrong } from "./finding.ts"

/** The maker of the demo, who does not exist, and addresses that nobody has. */
const ofDemo = /\bAurel\b|@[\w.-]+\.example\b/

/** The texts in which the provider says who they are. */
const files = ["provider.md", "privacy.md", "legal.md"]

/** Whether the texts below `CONTENT_DIR` still tell of the demo's provider, where others read them. */
export async function judgeTexts({ contentDir, production, demo }: Config): Promise<Finding[]> {
  if (production.length === 0 || demo) return []
  const texts = await Promise.all(
    files.map(async (name) => ({
      name,
      text: await readFile(join(contentDir, "de", "legal", name), "utf8").catch(() => ""),
    })),
  )
  const invented = texts.filter(({ text }) => ofDemo.test(text)).map(({ name }) => name)
  if (invented.length === 0) return [fine("texts", "Die rechtlichen Texte sind Ihre eigenen.")]
  return [
    wrong(
      "texts",
      `Die Texte in ${join(contentDir, "de")} sind die der Demo (legal/${invented.join(", legal/")}): Der Anbieter, den sie nennen, ist erfunden; bitte schreiben Sie Ihre eigenen und nennen deren Ordner mit CONTENT_DIR.`,
    ),
  ]
}
