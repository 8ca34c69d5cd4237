import { getDocumentProxy } from "unpdf"

/** An element of the structure with its content in reading order. */
export type ReadElement = { role: string; text: string; children: ReadElement[] }

type Node = { role?: string; id?: string; children?: Node[] }
type Item = { type?: string; id?: string; str?: string; hasEOL?: boolean }

/** A document read by another library: structure of each page, decoration texts, metadata, files. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const pages: ReadElement[] = []
  const decoration: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const content = await page.getTextContent({ includeMarkedContent: true })
    const texts = textsOf(content.items as Item[], decoration)
    pages.push(elementOf((await page.getStructTree()) as Node, texts))
  }
  const { info, metadata } = await document.getMetadata()
  const files = (await document.getAttachments()) as Map<string, unknown> | null
  return {
    pages,
    decoration,
    info: info as Record<string, unknown>,
    xmp: String((metadata as { getRaw(): string }).getRaw()),
    marked: (await document.getMarkInfo()) as { Marked?: boolean } | null,
    viewer: (await document.getViewerPreferences()) as Record<string, unknown> | null,
    outline: ((await document.getOutline()) ?? []).map(({ title }) => title),
    files: [...(files?.keys() ?? [])],
  }
}

/** Text by the mark it is drawn under; text without one is decoration. */
function textsOf(items: readonly Item[], decoration: string[]): Map<string, string> {
  const texts = new Map<string, string>()
  const open: (string | undefined)[] = []
  for (const { type, id, str = "", hasEOL } of items) {
    if (type?.startsWith("beginMarkedContent")) open.push(id)
    else if (type === "endMarkedContent") open.pop()
    else {
      const mark = open.findLast((each) => each !== undefined)
      if (mark) texts.set(mark, (texts.get(mark) ?? "") + str + (hasEOL ? " " : ""))
      else if (str.trim()) decoration.push(str)
    }
  }
  return texts
}

function elementOf(node: Node | undefined, texts: Map<string, string>): ReadElement {
  const children = node?.children ?? []
  const text = children.map(({ id }) => (id ? (texts.get(id) ?? "") : "")).join("")
  return {
    role: node?.role ?? "",
    text: text.replace(/\s+/g, " ").trim(),
    children: children.filter(({ role }) => role).map((child) => elementOf(child, texts)),
  }
}

/** Elements with text in reading order: "H2 Fahrzeug". */
export const readingOrder = (element: ReadElement): string[] => [
  ...(element.text ? [`${element.role} ${element.text}`] : []),
  ...element.children.flatMap(readingOrder),
]
