import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

/** Functions called by the patched reader. */
const ownCells = `import * as own from ${JSON.stringify(new URL("./raw-cells.ts", import.meta.url).href)};\n`

type Fix = readonly [wrong: string | RegExp, right: string]

/** Errors of hucre 1.0.0, the newest version, which has no options for them (ADR-0003, ADR-0037). */
const fixes: Record<string, readonly Fix[]> = {
  "/hucre/dist/_date.mjs": [
    // The euro sign is no \w, so the locale in [$€-de-DE] stayed, and its "d" turned a price into a date.
    [String.raw`/\[[$\-\w]*\]/g`, String.raw`/\[(?:\$[^\]]*|[\-\w]*)\]/g`],
  ],
  "/hucre/dist/xls/reader.mjs": [
    // [MS-XLS] allows an Array, Table or ShrFmla record between a formula and its text; the text was lost.
    [
      "const next = records[i + 1];",
      "const next = records[[0x221, 0x236, 0x4bc].includes(records[i + 1]?.id) ? i + 2 : i + 1];",
    ],
    // A formula without its text was read as an empty cell.
    [
      "if (next && next.id === SID.STRING) setCell(row, col, readXLString(new Reader(next.data)));",
      "setCell(row, col, next?.id === SID.STRING ? readXLString(new Reader(next.data)) : own.uncomputed);",
    ],
    // So was an empty text result. Programs that do not compute write the same; RecalcId says which Excel version
    // computed the file.
    [
      'else if (kind === 2) setCell(row, col, ERROR_TEXT[b[2]] ?? "#ERR!");',
      `else if (kind === 2) setCell(row, col, own.errorCell(ERROR_TEXT[b[2]]));
            else if (kind === 3 && !records.some(({ id }) => id === 0x1c1)) setCell(row, col, own.uncomputed);`,
    ],
    [
      'isError ? ERROR_TEXT[val] ?? "#ERR!" : val !== 0',
      "isError ? own.errorCell(ERROR_TEXT[val]) : val !== 0",
    ],
    // A 0 that is to be computed when the file is opened.
    [
      "numeric(row, col, ixfe, num);",
      `if (num === 0 && (rec.data[14] & 2) !== 0) setCell(row, col, own.uncomputed);
            else numeric(row, col, ixfe, num);`,
    ],
    // The display of a number.
    [
      "isDate(ixfe) ? serialToDate(n, date1904) : n)",
      "isDate(ixfe) ? serialToDate(n, date1904) : own.numberCell(n, isDate.formatAt(ixfe)))",
    ],
    [
      "const isDate = (ixfe) => dateXf[ixfe] === true;",
      `const isDate = (ixfe) => dateXf[ixfe] === true;
      isDate.formatAt = (ixfe) => own.xlsFormat(fmtCodes, xfFmtIds, ixfe);`,
    ],
    // A missing text was read as an empty cell.
    ['sst[r.u32()] ?? ""', "own.sharedText(sst, r.u32())"],
    // A formatted text, as old programs write it, was read as an empty cell.
    ["case SID.LABEL: {", "case SID.RSTRING: case SID.LABEL: {"],
    // The end of an embedded chart was taken for that of the sheet, before the merged cells. A sheet without an end is
    // truncated.
    [
      /if \(rec\.id === SID\.EOF\) break;\s+const r = new Reader\(rec\.data\);/,
      `if (rec.id === SID.BOF) charts += 1;
      if (rec.id === SID.EOF && charts-- === 0) break;
      if (charts > 0) continue;
      const r = new Reader(rec.data);`,
    ],
    ["let widestCol = 0;", "let widestCol = 0, charts = 0;"],
    [
      /const sheet = \{\s+name,/,
      `if (charts >= 0) throw new ParseError("a sheet is cut off");
    const sheet = { name,`,
    ],
    // Skip hidden sheets, charts and macros.
    [
      /r\.u8\(\);\s+r\.u8\(\);\s+boundSheets\.push\(\{/,
      `const isShown = (r.u8() & 3) === 0, isTable = r.u8() === 0;
        if (isShown && isTable) boundSheets.push({`,
    ],
  ],
  "/hucre/dist/xlsx/stream-reader.mjs": [
    ["if (s.inCell) s.inFormula = true;", "if (s.inCell) s.inFormula = s.hasFormula = true;"],
    ["if (s.inCell) s.inValue = true;", "if (s.inCell) s.inValue = s.hasValue = true;"],
    ["s.inlineRichTextParts = [];", "s.inlineRichTextParts = []; s.hasFormula = s.hasValue = false;"],
    // Empty, missing and unusual values, errors, formats: raw-cells.ts.
    [
      /const value = resolveStreamCellValue\(s\.cellType, ([^;]*)\);/,
      `const value = own.xlsxCell(s, sharedStrings, styles, (type) => resolveStreamCellValue(type, s.cellStyleIndex,
      s.cellValueText, s.inlineText, s.inlineRichTextParts, sharedStrings, styles, dateSystem));`,
    ],
    // A list that the package lacks was read as empty.
    ["if (zip.has(stylesPath)) {", "{"],
    ["if (zip.has(ssPath)) {", "{"],
    // Excludes phonetic guides of Japanese texts.
    [
      /case "is":\s+s\.inInlineStr = false;/,
      'case "rPh": s.inInlineStr = s.inCell; break;\n case "is": s.inInlineStr = false;',
    ],
    [
      "if (s.inCell) s.inInlineStr = true;",
      'if (s.inCell) s.inInlineStr = true; break;\n case "rPh": s.inInlineStr = false;',
    ],
    // Truncated sheets, or mismatched tags, silently lost rows.
    ["handleOpenTag(tag, attrs, s);", "s.open.push(tag); handleOpenTag(tag, attrs, s);"],
    [
      "const row = handleCloseTag(",
      `if (s.open.pop() !== tag) throw new ParseError("tags do not match");
      const row = handleCloseTag(`,
    ],
    ["inSheetData: false,", "open: [], inSheetData: false,"],
    [
      "if (parseFailed && !stoppedEarly) throw parseError;",
      `if (parseFailed && !stoppedEarly) throw parseError;
      if (s.open.length > 0) throw new ParseError("a sheet is cut off");`,
    ],
  ],
  "/hucre/dist/zip/reader.mjs": [
    // Part names differ by more than case (ECMA-376-2, 6.2.2).
    ["this.entryMap.set(fileName, entry);", "this.entryMap.set(own.partName(fileName), entry);"],
    ["this.entryMap.has(path)", "this.entryMap.has(own.partName(path))"],
    ["extract(path) {", "extract(path) { path = own.partName(path);"],
    ["extractStream(path) {", "extractStream(path) { path = own.partName(path);"],
  ],
}

/** Call before importing the reader; changes the library in this process only. */
export function fixReader(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const [, own] = Object.entries(fixes).find(([file]) => url.endsWith(file)) ?? []
      if (!own) return nextLoad(url, context)
      const source = own.reduce(fixed, ownCells + readFileSync(fileURLToPath(url), "utf8"))
      return { format: "module", source, shortCircuit: true }
    },
  })
}

/** A fix that does not apply belongs to another version; reading without it would lose values. */
function fixed(text: string, [wrong, right]: Fix): string {
  const changed = text.replace(wrong, () => right)
  if (changed === text) throw new Error(`The reader has no ${wrong}`)
  return changed
}
