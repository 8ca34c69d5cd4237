export type FrontMatter = { fields: Record<string, string | string[]>; body: string }

/**
 * The head of a text file, `key: value` and lists as `- text` lines between two lines of "---", and what follows it; null
 * where there is no such head. A line that is neither becomes a key of its own, so that a strict schema names it.
 */
export function readFrontMatter(content: string): FrontMatter | null {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(content) ?? []
  return head === undefined || body === undefined ? null : { fields: fieldsOf(head), body }
}

function fieldsOf(head: string): FrontMatter["fields"] {
  const fields: FrontMatter["fields"] = {}
  let list: string[] = []
  for (const line of head.split("\n")) {
    const [, key, value = ""] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    const [, item] = /^\s*-\s+(.+)$/.exec(line) ?? []
    if (item) list.push(item)
    else if (key) {
      list = []
      fields[key] = value || list
    } else if (line.trim() !== "") fields[line] = line
  }
  return fields
}
