import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

const xlsx = "/hucre/dist/xlsx/stream-reader.mjs"
const xls = "/hucre/dist/xls/reader.mjs"
const zip = "/hucre/dist/zip/reader.mjs"

/** Functions called by the patched reader. */
const ownCells = `import * as own from ${JSON.stringify(new URL("./raw-cells.ts", import.meta.url).href)};\n`

/** Errors of hucre 1.0.0, the newest version, which has no options for them (ADR-0003, ADR-0037). */
const fixes = [
  {
    // The euro sign is no \w, so the locale in [$€-de-DE] stayed, and its "d" turned a price into a date.
    file: "/hucre/dist/_date.mjs",
    wrong: String.raw`/\[[$\-\w]*\]/g`,
    right: String.raw`/\[(?:\$[^\]]*|[\-\w]*)\]/g`,
  },
  {
    // [MS-XLS] allows an Array, Table or ShrFmla record between a formula and its text; the text was lost.
    file: xls,
    wrong: "const next = records[i + 1];",
    right: "const next = records[[0x221, 0x236, 0x4bc].includes(records[i + 1]?.id) ? i + 2 : i + 1];",
  },
  {
    // A formula without its text was read as an empty cell.
    file: xls,
    wrong: "if (next && next.id === SID.STRING) setCell(row, col, readXLString(new Reader(next.data)));",
    right:
      "setCell(row, col, next?.id === SID.STRING ? readXLString(new Reader(next.data)) : own.uncomputed);",
  },
  {
    // So was an empty text result. Programs that do not compute write the same; RecalcId says which Excel version
    // computed the file.
    file: xls,
    wrong: 'else if (kind === 2) setCell(row, col, ERROR_TEXT[b[2]] ?? "#ERR!");',
    right: `else if (kind === 2) setCell(row, col, own.errorCell(ERROR_TEXT[b[2]]));
            else if (kind === 3 && !records.some(({ id }) => id === 0x1c1)) setCell(row, col, own.uncomputed);`,
  },
  {
    file: xls,
    wrong: 'isError ? ERROR_TEXT[val] ?? "#ERR!" : val !== 0',
    right: "isError ? own.errorCell(ERROR_TEXT[val]) : val !== 0",
  },
  {
    // A 0 that is to be computed when the file is opened.
    file: xls,
    wrong: "numeric(row, col, ixfe, num);",
    right: `if (num === 0 && (rec.data[14] & 2) !== 0) setCell(row, col, own.uncomputed);
            else numeric(row, col, ixfe, num);`,
  },
  {
    // The display of a number.
    file: xls,
    wrong: "isDate(ixfe) ? serialToDate(n, date1904) : n)",
    right: "isDate(ixfe) ? serialToDate(n, date1904) : own.numberCell(n, isDate.formatAt(ixfe)))",
  },
  {
    file: xls,
    wrong: "const isDate = (ixfe) => dateXf[ixfe] === true;",
    right: `const isDate = (ixfe) => dateXf[ixfe] === true;
      isDate.formatAt = (ixfe) => own.xlsFormat(fmtCodes, xfFmtIds, ixfe);`,
  },
  {
    // A missing text was read as an empty cell.
    file: xls,
    wrong: 'sst[r.u32()] ?? ""',
    right: "own.sharedText(sst, r.u32())",
  },
  {
    // A formatted text, as old programs write it, was read as an empty cell.
    file: xls,
    wrong: "case SID.LABEL: {",
    right: "case SID.RSTRING: case SID.LABEL: {",
  },
  {
    // The end of an embedded chart was taken for that of the sheet, before the merged cells. A sheet without an end is
    // truncated.
    file: xls,
    wrong: /if \(rec\.id === SID\.EOF\) break;\s+const r = new Reader\(rec\.data\);/,
    right: `if (rec.id === SID.BOF) charts += 1;
      if (rec.id === SID.EOF && charts-- === 0) break;
      if (charts > 0) continue;
      const r = new Reader(rec.data);`,
  },
  { file: xls, wrong: "let widestCol = 0;", right: "let widestCol = 0, charts = 0;" },
  {
    file: xls,
    wrong: /const sheet = \{\s+name,/,
    right: `if (charts >= 0) throw new ParseError("a sheet is cut off");
    const sheet = { name,`,
  },
  {
    // Skip hidden sheets, charts and macros.
    file: xls,
    wrong: /r\.u8\(\);\s+r\.u8\(\);\s+boundSheets\.push\(\{/,
    right: `const isShown = (r.u8() & 3) === 0, isTable = r.u8() === 0;
        if (isShown && isTable) boundSheets.push({`,
  },
  {
    file: xlsx,
    wrong: "if (s.inCell) s.inFormula = true;",
    right: "if (s.inCell) s.inFormula = s.hasFormula = true;",
  },
  {
    file: xlsx,
    wrong: "if (s.inCell) s.inValue = true;",
    right: "if (s.inCell) s.inValue = s.hasValue = true;",
  },
  {
    file: xlsx,
    wrong: "s.inlineRichTextParts = [];",
    right: "s.inlineRichTextParts = []; s.hasFormula = s.hasValue = false;",
  },
  {
    // Empty, missing and unusual values, errors, formats: raw-cells.ts.
    file: xlsx,
    wrong: /const value = resolveStreamCellValue\(s\.cellType, ([^;]*)\);/,
    right: `const value = own.xlsxCell(s, sharedStrings, styles, (type) => resolveStreamCellValue(type, s.cellStyleIndex,
      s.cellValueText, s.inlineText, s.inlineRichTextParts, sharedStrings, styles, dateSystem));`,
  },
  // Part names differ by more than case (ECMA-376-2, 6.2.2).
  {
    file: zip,
    wrong: "this.entryMap.set(fileName, entry);",
    right: "this.entryMap.set(own.partName(fileName), entry);",
  },
  { file: zip, wrong: "this.entryMap.has(path)", right: "this.entryMap.has(own.partName(path))" },
  { file: zip, wrong: "extract(path) {", right: "extract(path) { path = own.partName(path);" },
  { file: zip, wrong: "extractStream(path) {", right: "extractStream(path) { path = own.partName(path);" },
  // A list that the package lacks was read as empty.
  { file: xlsx, wrong: "if (zip.has(stylesPath)) {", right: "{" },
  { file: xlsx, wrong: "if (zip.has(ssPath)) {", right: "{" },
  {
    // Excludes phonetic guides of Japanese texts.
    file: xlsx,
    wrong: /case "is":\s+s\.inInlineStr = false;/,
    right: 'case "rPh": s.inInlineStr = s.inCell; break;\n case "is": s.inInlineStr = false;',
  },
  {
    file: xlsx,
    wrong: "if (s.inCell) s.inInlineStr = true;",
    right: 'if (s.inCell) s.inInlineStr = true; break;\n case "rPh": s.inInlineStr = false;',
  },
  {
    // Truncated sheets, or mismatched tags, silently lost rows.
    file: xlsx,
    wrong: "handleOpenTag(tag, attrs, s);",
    right: "s.open.push(tag); handleOpenTag(tag, attrs, s);",
  },
  {
    file: xlsx,
    wrong: "const row = handleCloseTag(",
    right: `if (s.open.pop() !== tag) throw new ParseError("tags do not match");
      const row = handleCloseTag(`,
  },
  { file: xlsx, wrong: "inSheetData: false,", right: "open: [], inSheetData: false," },
  {
    file: xlsx,
    wrong: "if (parseFailed && !stoppedEarly) throw parseError;",
    right: `if (parseFailed && !stoppedEarly) throw parseError;
      if (s.open.length > 0) throw new ParseError("a sheet is cut off");`,
  },
] as const satisfies readonly { file: string; wrong: string | RegExp; right: string }[]

/** Call before importing the reader; changes the library in this process only. */
export function fixReader(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const own = fixes.filter(({ file }) => url.endsWith(file))
      if (own.length === 0) return nextLoad(url, context)
      const source = own.reduce(fixed, ownCells + readFileSync(fileURLToPath(url), "utf8"))
      return { format: "module", source, shortCircuit: true }
    },
  })
}

/** A fix that does not apply belongs to another version; reading without it would lose values. */
function fixed(text: string, { wrong, right }: (typeof fixes)[number]): string {
  const changed = text.replace(wrong, () => right)
  if (changed === text) throw new Error(`The reader has no ${wrong}`)
  return changed
}
