/** Positions in `template/xl/styles.xml`. */
export const cellStyles = {
  none: 0,
  header: 1,
  text: 2,
  quotedText: 3,
  integer: 4,
  euro: 5,
  date: 6,
  datetime: 7,
} as const

// XML cannot contain control characters, lone surrogates and U+FFFE/FFFF; a carriage return would become a line feed;
// text like an escape would be unescaped. All become Excel's `_xHHHH_`.
const unwritable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters that XML forbids
  /_(?=x[0-9A-Fa-f]{4})|[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const excelEscape = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`

// Quotes too, so that no text can look like the attribute of an error cell (see `inspectPackage`).
const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
}

/** Escaped so that workbook readers restore exactly the same text. */
export const xmlText = (text: string): string =>
  text.replace(unwritable, excelEscape).replace(/[&<>"']/g, (character) => entities[character] ?? character)

export const textCell = (reference: string, style: number, text: string): string => {
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ""
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`
}

/** 0 → "A", 25 → "Z", 26 → "AA". */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
