import type { Page } from "playwright-core"
import { extractText, getDocumentProxy } from "unpdf"

/** The text of each sheet that the browser prints. */
export async function sheetsOf(page: Page): Promise<string[]> {
  const paper = await page.pdf({ preferCSSPageSize: true })
  return (await extractText(await getDocumentProxy(new Uint8Array(paper)))).text
}
