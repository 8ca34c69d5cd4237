import type { LegalText } from "../../../contract/content.ts"
import type { RichText } from "../../../contract/rich-text.ts"

type Block = RichText[number]
const textOf = (line: readonly { text: string }[]): string => line.map(({ text }) => text).join("")

const linesOf = (block: Block): string[] => {
  if (block.kind === "paragraph") return [textOf(block.spans)]
  return block.kind === "list" ? block.items.map(textOf) : []
}

/**
 * How the provider names itself in documents: the first section of its own page (`legal/provider.md`), line by line, name
 * first. What stands there when a document is made is in it for good.
 */
export function providerLines(legal: readonly LegalText[]): string[] {
  const text = legal.find(({ page }) => page === "provider")?.text ?? []
  const begin = text.findIndex(({ kind }) => kind === "heading") + 1
  const end = text.findIndex(({ kind }, index) => index >= begin && kind === "heading")
  return text.slice(begin, end === -1 ? undefined : end).flatMap(linesOf)
}
