/** The parts of an .xlsx package that do not depend on its rows, as XML text. */

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
export const exportedAtProperty = "Exportiert"
export const choicesSheetName = "Auswahllisten"

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships"
const variantTypes = "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"

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

export const contentTypesXml = (sheets: number): string => {
  const type = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}+xml`
  const override = (part: string, contentType: string) =>
    `<Override PartName="${part}" ContentType="${contentType}"/>`
  return [
    declaration,
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override("/xl/workbook.xml", type("spreadsheetml.sheet.main")),
    override("/xl/styles.xml", type("spreadsheetml.styles")),
    ...Array.from({ length: sheets }, (_, index) =>
      override(`/xl/worksheets/sheet${index + 1}.xml`, type("spreadsheetml.worksheet")),
    ),
    override("/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"),
    override("/docProps/custom.xml", type("custom-properties")),
    "</Types>",
  ].join("")
}

const relationship = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`

export const packageRelationshipsXml = [
  declaration,
  `<Relationships xmlns="${packageRelationships}">`,
  relationship(1, `${relationships}/officeDocument`, "xl/workbook.xml"),
  relationship(2, `${packageRelationships}/metadata/core-properties`, "docProps/core.xml"),
  relationship(3, `${relationships}/custom-properties`, "docProps/custom.xml"),
  "</Relationships>",
].join("")

export const workbookRelationshipsXml = (sheets: number): string =>
  [
    declaration,
    `<Relationships xmlns="${packageRelationships}">`,
    ...Array.from({ length: sheets }, (_, index) =>
      relationship(index + 1, `${relationships}/worksheet`, `worksheets/sheet${index + 1}.xml`),
    ),
    relationship(sheets + 1, `${relationships}/styles`, "styles.xml"),
    "</Relationships>",
  ].join("")

/** `filter`: the first sheet's range, which Excel wants as a hidden name too. The header is printed on each page. */
export const workbookXml = (sheetName: string, sheets: number, filter: string): string =>
  [
    declaration,
    `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>`,
    `<sheet name="${xmlText(sheetName)}" sheetId="1" r:id="rId1"/>`,
    sheets > 1 ? `<sheet name="${choicesSheetName}" sheetId="2" state="hidden" r:id="rId2"/>` : "",
    '</sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">',
    `${xmlText(quotedSheet(sheetName))}!${filter}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">${xmlText(quotedSheet(sheetName))}!$1:$1</definedName>`,
    "</definedNames></workbook>",
  ].join("")

const quotedSheet = (name: string) => `'${name.replaceAll("'", "''")}'`

/** As Office shows it (to the second) and to the millisecond (P28); none in a workbook that is no export. */
export const corePropertiesXml = (exportedAt: Date | null): string => {
  const stamp = exportedAt && `xsi:type="dcterms:W3CDTF">${exportedAt.toISOString().slice(0, 19)}Z`
  return [
    declaration,
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    ' xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    stamp && `<dcterms:created ${stamp}</dcterms:created><dcterms:modified ${stamp}</dcterms:modified>`,
    "</cp:coreProperties>",
  ].join("")
}

export const customPropertiesXml = (exportedAt: Date | null): string =>
  [
    declaration,
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"',
    ` xmlns:vt="${variantTypes}">`,
    exportedAt &&
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${exportedAtProperty}">` +
        `<vt:lpwstr>${exportedAt.toISOString()}</vt:lpwstr></property>`,
    "</Properties>",
  ].join("")

type Format = { number: number; font?: number; fill?: number; more?: string }
/** The formats in the order of `cellStyles`. */
const formats: readonly Format[] = [
  { number: 0 },
  { number: 49, font: 1, fill: 2 },
  { number: 49 },
  { number: 49, more: ' quotePrefix="1"' },
  ...[3, 4, 164, 165].map((number) => ({ number })),
]

const formatXml = ({ number, font = 0, fill = 0, more = "" }: Format) =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${more}/>`

export const stylesXml = [
  declaration,
  `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/>`,
  '<numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy\\ hh:mm:ss"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EBEF"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${formats.length}">`,
  ...formats.map(formatXml),
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join("")

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
