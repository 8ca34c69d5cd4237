import { readFileSync } from "node:fs"

/** Parts of an .xlsx package as XML; constant ones are files in `template`. */

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
export const choicesSheetName = "Auswahllisten"

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

// XML cannot contain control characters, lone surrogates and U+FFFE/FFFF; a carriage return would become a line feed;
// text like an escape would be unescaped. All become Excel's `_xHHHH_`.
const unwritable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters that XML forbids
  /_(?=x[0-9A-Fa-f]{4})|[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
// Quotes too, so that no text can look like the attribute of an error cell (see `inspectPackage`).
const special = /[&<>"']/g
const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
}

const excelEscape = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`

/** Escaped so that workbook readers restore exactly the same text. */
const xmlText = (text: string): string =>
  text.replace(unwritable, excelEscape).replace(special, (character) => entities[character] ?? character)

/** 0 → "A", 25 → "Z", 26 → "AA". */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

const template = new Map(
  [
    "[Content_Types].xml",
    "_rels/.rels",
    "docProps/core.xml",
    "docProps/custom.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/workbook.xml",
  ].map((name) => [name, readFileSync(new URL(`template/${name}`, import.meta.url), "utf8").split("\n")]),
)
export const templateParts = [...template.keys()]

type Facts = {
  sheetName: string
  /** Excel also wants the filter's range as a hidden name. */
  filter: string
  hasChoices: boolean
  /** Stored to the second for Office and to the millisecond (P28); null if the workbook is no export. */
  exportedAt: Date | null
}

/** A part that does not depend on the rows, without lines for absent features. */
export function templatePart(name: string, { sheetName, filter, hasChoices, exportedAt }: Facts): string {
  const instant = exportedAt?.toISOString() ?? ""
  const values: Record<string, string> = {
    sheetName: xmlText(sheetName),
    quotedName: xmlText(`'${sheetName.replaceAll("'", "''")}'`),
    filter,
    instant,
    second: `${instant.slice(0, 19)}Z`,
  }
  const isPresent = (line: string) =>
    (hasChoices || !/sheet2|Auswahllisten/.test(line)) && (exportedAt || !/\{(second|instant)\}/.test(line))
  const lines = template.get(name)?.filter(isPresent) ?? []
  return lines.join("\n").replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "")
}

/** Everything before the rows of the first sheet: frozen header row, column widths and formats. */
export const sheetStartXml = (columns: readonly { width: number; style: number }[]): string =>
  [
    declaration,
    `<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    "</sheetView></sheetViews><cols>",
    ...columns.map(
      ({ width, style }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style}" customWidth="1"/>`,
    ),
    "</cols><sheetData>",
  ].join("")

/** A4 landscape, with sheet name and page number. */
const printXml =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="9" orientation="landscape"/>' +
  "<headerFooter><oddFooter>&amp;L&amp;A&amp;RSeite &amp;P von &amp;N</oddFooter></headerFooter>"

/** Filter, a list for every column with choices (`column` counts from 0), and print settings. */
export const sheetEndXml = (
  filter: string,
  lists: readonly { column: number; choices: number }[],
  lastRow: number,
): string => {
  const validations = lists.map(({ column, choices }, index) => {
    const letters = columnLetters(column)
    const source = columnLetters(index)
    return [
      '<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1"',
      ` error="Dieser Wert steht nicht in der Liste." sqref="${letters}2:${letters}${lastRow}">`,
      `<formula1>${choicesSheetName}!$${source}$1:$${source}$${choices}</formula1></dataValidation>`,
    ].join("")
  })
  return [
    `</sheetData><autoFilter ref="${filter}"/>`,
    ...(lists.length > 0
      ? [`<dataValidations count="${lists.length}">`, ...validations, "</dataValidations>"]
      : []),
    printXml,
    "</worksheet>",
  ].join("")
}

/** Hidden sheet with the choices, one column per list: inline lists are limited to 255 characters. */
export const choicesSheetXml = (lists: readonly (readonly string[])[]): string => {
  const rows = Math.max(...lists.map((list) => list.length))
  const row = (index: number) => {
    const cells = lists.map((list, column) => {
      const choice = list[index]
      return choice === undefined
        ? ""
        : textCell(`${columnLetters(column)}${index + 1}`, cellStyles.text, choice)
    })
    return `<row r="${index + 1}">${cells.join("")}</row>`
  }
  return [
    declaration,
    `<worksheet xmlns="${main}"><sheetData>`,
    ...Array.from({ length: rows }, (_, index) => row(index)),
    "</sheetData></worksheet>",
  ].join("")
}

export const textCell = (reference: string, style: number, text: string): string => {
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ""
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`
}
