/** Fields that fetch or start something outside of the document; Word asks, and people click. */
const activeFields = /^(DDE|DDEAUTO|LINK|INCLUDETEXT|DATABASE|IMPORT|INCLUDE)$/i

/** Marks and instructions of fields, under any prefix. An attribute may contain a `>`. */
const fieldParts =
  /<(?:[\w.-]+:)?(?:fldChar\b((?:[^>"']|"[^"]*"|'[^']*')*)>|fldSimple\b((?:[^>"']|"[^"]*"|'[^']*')*)>|instrText\b(?:[^>"']|"[^"]*"|'[^']*')*>([^<]*)<)/g
const attributeOf = (attributes: string, name: string) => {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found?.[1] ?? found?.[2] ?? ""
}

/** Whether a part of a Word document has such a field, or one whose kind is composed or written unusually. */
export function hasActiveField(xml: string): boolean {
  // Word writes none of these, which would hide instructions.
  if (xml.includes("<![CDATA[") || /<!(DOCTYPE|ENTITY)/i.test(xml)) return true
  const open: string[] = []
  for (const [, mark, simple, instruction] of xml.matchAll(fieldParts)) {
    if (simple !== undefined && isActive(attributeOf(simple, "instr"))) return true
    if (instruction !== undefined && open.length > 0) open.push((open.pop() ?? "") + instruction)
    if (mark === undefined) continue
    const type = attributeOf(mark, "fldCharType")
    if (type === "begin") {
      // A field within the kind of another composes it.
      if (open.length > 0 && open.at(-1)?.trim() === "") return true
      open.push("")
    } else if (isActive(type === "separate" ? (open.at(-1) ?? "") : (open.pop() ?? ""))) return true
  }
  return false
}

const isActive = (instruction: string): boolean => {
  const kind = /^\s*([^\s"\\]*)/.exec(instruction)?.[1] ?? ""
  return activeFields.test(kind) || /&#/.test(kind)
}
