/** Name without prefix, attributes with resolved entities. */
export type FlatElement = { name: string; attributes: ReadonlyMap<string, string> }

const declaration = /^\ufeff?(?:<\?xml [^<>?]*\?>)?\s*/
const attribute = /\s+([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const opening = /<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_]\w*)/y
const ending = /\s*(\/?)>\s*/y
const closing = /<\/(?:[A-Za-z_][\w.-]*:)?([A-Za-z_]\w*)\s*>\s*/y

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

/** Reads XML of one root with empty elements. Throws at anything that Word could read differently. */
export function readFlatXml(xml: string, root: string): FlatElement[] {
  let at = declaration.exec(xml)?.[0].length ?? 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(xml)
    if (match) at = pattern.lastIndex
    return match
  }
  const takeElement = () => {
    const name = need(take(opening))[1] as string
    const attributes = new Map<string, string>()
    for (let found = take(attribute); found; found = take(attribute)) {
      const [, key = "", double, single] = found
      if (attributes.has(key)) throw new Error(`${key} stands twice`)
      if (key.includes(":") && !key.startsWith("xmlns:")) throw new Error(`${key} is unknown`)
      attributes.set(key, decoded(double ?? single ?? ""))
    }
    const isEmpty = need(take(ending))[1] === "/"
    return { name, attributes, isEmpty }
  }
  const takeEnd = (name: string) => {
    if (need(take(closing))[1] !== name) throw new Error(`${name} does not end`)
  }

  const first = takeElement()
  if (first.name !== root) throw new Error(`${first.name} instead of ${root}`)
  const elements: FlatElement[] = []
  while (!first.isEmpty && !xml.startsWith("</", at)) {
    const { isEmpty, ...element } = takeElement()
    if (!isEmpty) takeEnd(element.name)
    elements.push(element)
  }
  if (!first.isEmpty) takeEnd(root)
  if (at !== xml.length) throw new Error("something stands behind the end")
  return elements
}

function need<T>(found: T | null): T {
  if (found === null) throw new Error("not as programs write it")
  return found
}

const decoded = (value: string): string =>
  value.replace(/&([^;]*;?)/g, (_, name: string) => {
    const character = name.endsWith(";") ? entities[name.slice(0, -1)] : undefined
    if (character === undefined) throw new Error(`&${name} is unknown`)
    return character
  })
