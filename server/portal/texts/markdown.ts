import { lexer, type Token, type Tokens } from "marked"
import type { RichText, Span } from "../../../contract/core/rich-text.ts"

/** Markdown that is not supported, or a misleading link; the message names it. */
export class MarkdownError extends Error {}

/** Supports few elements. Throws a `MarkdownError` at anything else, so nothing is dropped silently. */
export const parseMarkdown = (source: string): RichText =>
  lexer(source)
    .filter(({ type }) => type !== "space")
    .map(blockOf)

function blockOf(token: Token): RichText[number] {
  switch (token.type) {
    case "heading":
      if (token.depth === 2 || token.depth === 3)
        return { kind: "heading", level: token.depth, spans: spansOf(token.tokens) }
      throw new MarkdownError(`Überschriften sind ## oder ###: ${token.raw.trim()}`)
    case "paragraph":
      return { kind: "paragraph", spans: spansOf(token.tokens) }
    case "list":
      return { kind: "list", ordered: token.ordered, items: (token as Tokens.List).items.map(itemOf) }
    case "table": {
      const { header, rows } = token as Tokens.Table
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => spansOf(tokens))
      return { kind: "table", head: cells(header), rows: rows.map(cells) }
    }
    default:
      throw unknown(token)
  }
}

function itemOf({ tokens, raw }: Tokens.ListItem): Span[] {
  const [only, ...more] = tokens.filter(({ type }) => type !== "space")
  if (!only || more.length > 0 || !("tokens" in only))
    throw new MarkdownError(`Ein Punkt einer Liste ist eine einzige Zeile: ${raw.trim()}`)
  return spansOf(only.tokens)
}

const spansOf = (tokens: readonly Token[] | undefined, marks: Omit<Span, "text"> = {}): Span[] =>
  (tokens ?? []).flatMap((token) => {
    switch (token.type) {
      case "text":
      case "escape":
        return [{ ...marks, text: token.text.replaceAll("\n", " ") }]
      case "strong":
        return spansOf(token.tokens, { ...marks, strong: true })
      case "em":
        return spansOf(token.tokens, { ...marks, emphasis: true })
      case "link":
        return spansOf(token.tokens, { ...marks, href: safeHref(token.href) })
      default:
        throw unknown(token)
    }
  })

function safeHref(href: string): string {
  if (/^(https:\/\/|mailto:|#[\w-]+$|\/(?![/\\]))/.test(href)) return href
  throw new MarkdownError(`Dieser Link ist nicht erlaubt: ${href}`)
}

const unknown = ({ type, raw }: Token) => new MarkdownError(`„${type}“ ist nicht vorgesehen: ${raw.trim()}`)
