import { readFileSync } from "node:fs"

/** The parts of an .xlsx package as XML text; those that are the same in each workbook are files in `template`. */

/** The position of each format in `template/xl/styles.xml`. */
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

// Control characters, lone surrogates and U+FFFE/FFFF cannot stand in XML at all; a carriage return would come back
// as a line feed; text that looks like an escape, or like the start of one before such a character, would be taken for one. All of them become Excel's own `_xHHHH_`.
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

/** Any text → XML text or attribute that a workbook reader turns back into exactly the same text. */
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
  /** The range of the first sheet, which Excel wants as a hidden name too. */
  filter: string
  hasChoices: boolean
  /** To the second as Office shows it, and to the millisecond (P28); none in a workbook that is no export. */
  exportedAt: Date | null
}

/** A part that does not depend on the rows: lines about what the workbook does not have are left out. */
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

/** What stands before the rows of the first sheet: the frozen header row and the columns' widths and formats. */
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

/** A4 across, with the name of the sheet and the number of the page. */
const printXml =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="9" orientation="landscape"/>' +
  "<headerFooter><oddFooter>&amp;L&amp;A&amp;RSeite &amp;P von &amp;N</oddFooter></headerFooter>"

/** The filter, a list for every column with choices (`column` counts from 0), and how it is printed. */
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

/** The hidden sheet that holds the choices, one column per list: a list inside a validation ends at 255 characters. */
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
