/** Fields that fetch or start something outside of the document; Word asks, and people click. */
const activeFields = /^(DDE|DDEAUTO|LINK|INCLUDETEXT|DATABASE|IMPORT|INCLUDE)$/i

/** Marks and instructions of fields, under any prefix. An attribute may contain a `>`, in XML never a `<`. */
const fieldParts =
  /<(?:[^\s<>/:"'=]+:)?(?:fldChar\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|fldSimple\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|instrText\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*>([^<]*)<)/g
const fieldStarts = /<(?:[^\s<>/:"'=]+:)?(?:fldChar|fldSimple|instrText)\b/g
/** Another encoding than UTF-8, of which zeros are a sign. */
const otherEncoding = /\0|^\ufeff?\s*<\?xml\s[^>]*encoding\s*=\s*["'](?!utf-8["'])/i
/** What stands between the pieces of an instruction, or marks that readers skip. */
const insertion = /<!--|<\?(?!xml\s)/
/** The kind of a field that a nested one cannot change any more. */
const completeKind = /^\s*(?:=|[^\s"\\]+[\s"\\])/
const attributeOf = (attributes: string, name: string) => {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found?.[1] ?? found?.[2] ?? ""
}

const isTwice = (attributes: string, name: string) =>
  attributes.split(new RegExp(`[\\s:]${name}\\s*=`)).length > 2

/** Whether a part of a Word document has such a field, or one whose kind is composed or written unusually. */
export function hasActiveField(xml: string): boolean {
  // Word writes none of these, which would hide instructions.
  if (xml.includes("<![CDATA[") || /<!(DOCTYPE|ENTITY)/i.test(xml) || otherEncoding.test(xml)) return true
  // A database that Word queries when a form letter is opened.
  if (/[<:]connectString\b/.test(xml)) return true
  if (/fldChar|fldSimple|instrText/.test(xml) && insertion.test(xml)) return true
  const parts = [...xml.matchAll(fieldParts)]
  if (parts.length !== (xml.match(fieldStarts) ?? []).length) return true
  const open: string[] = []
  for (const [, mark, simple, instruction] of parts) {
    if (simple !== undefined && (isTwice(simple, "instr") || isActive(attributeOf(simple, "instr"))))
      return true
    if (instruction !== undefined && open.length > 0) open.push((open.pop() ?? "") + instruction)
    if (mark === undefined) continue
    if (isTwice(mark, "fldCharType")) return true
    const type = attributeOf(mark, "fldCharType")
    if (type === "begin") {
      // A field within the kind of another composes it.
      const outer = open.at(-1)
      if (outer !== undefined && !completeKind.test(outer)) return true
      open.push("")
    } else if (type === "separate" || type === "end") {
      const whole = open.pop() ?? ""
      if (isActive(whole)) return true
      // Fields within its result change nothing.
      if (type === "separate") open.push(`${whole} `)
    } else return true
  }
  return false
}

const isActive = (instruction: string): boolean => {
  const kind = /^\s*([^\s"\\]*)/.exec(instruction)?.[1] ?? ""
  // With \d a picture is not stored but loaded on opening.
  if (/^INCLUDEPICTURE$/i.test(kind) && /\\d(?![a-z])/i.test(instruction)) return true
  return activeFields.test(kind) || /&#/.test(kind)
}
