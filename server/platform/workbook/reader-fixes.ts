import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

const xlsx = "/hucre/dist/xlsx/stream-reader.mjs"
const xls = "/hucre/dist/xls/reader.mjs"

/** What a formula is read as that has no stored value: its cell is no empty one. */
const uncomputed = "{ uncomputed: true }"
/** A stored 0 that may stand for "not computed yet". */
const doubtful = "{ uncomputed: 0 }"

/**
 * Faults and silences of hucre 1.0.0, its newest version, which has no option for any of them and hands out neither
 * formats nor records to decide by (ADR-0003, ADR-0037).
 */
const fixes = [
  {
    // The euro sign is no \w, so the locale in [$€-de-DE] was left, and its "d" made a price a day.
    file: "/hucre/dist/_date.mjs",
    wrong: String.raw`/\[[$\-\w]*\]/g`,
    right: String.raw`/\[(?:\$[^\]]*|[\-\w]*)\]/g`,
  },
  {
    // Between a formula and its text [MS-XLS] allows an Array, Table or ShrFmla record; the text was lost behind it.
    file: xls,
    wrong: "const next = records[i + 1];",
    right: "const next = records[[0x221, 0x236, 0x4bc].includes(records[i + 1]?.id) ? i + 2 : i + 1];",
  },
  {
    // A formula without its text was an empty cell.
    file: xls,
    wrong: "if (next && next.id === SID.STRING) setCell(row, col, readXLString(new Reader(next.data)));",
    right: `setCell(row, col, next?.id === SID.STRING ? readXLString(new Reader(next.data)) : ${uncomputed});`,
  },
  {
    // So was one that gives an empty text, which is also how programs write a formula that they do not compute.
    file: xls,
    wrong: 'else if (kind === 2) setCell(row, col, ERROR_TEXT[b[2]] ?? "#ERR!");',
    right: `else if (kind === 2) setCell(row, col, ERROR_TEXT[b[2]] ?? "#ERR!");
            else if (kind === 3) setCell(row, col, ${uncomputed});`,
  },
  {
    // A 0 that is to be computed when the file is opened.
    file: xls,
    wrong: "numeric(row, col, ixfe, num);",
    right: `if (num === 0 && (rec.data[14] & 2) !== 0) setCell(row, col, ${uncomputed});
            else numeric(row, col, ixfe, num);`,
  },
  {
    // A text with formats inside, as old programs write it, was an empty cell.
    file: xls,
    wrong: "case SID.LABEL: {",
    right: "case SID.RSTRING: case SID.LABEL: {",
  },
  {
    // Hidden sheets, charts and macros are not what a person sees first.
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
    // Only an empty text may be stored as nothing.
    file: xlsx,
    wrong: "const value = resolveStreamCellValue(",
    right: `const value = s.hasFormula && s.cellValueText === "" && !(s.hasValue && s.cellType === "str")
      ? ${uncomputed} : s.hasFormula && s.cellValueText === "0" && ["", "n"].includes(s.cellType)
      ? ${doubtful} : resolveStreamCellValue(`,
  },
] as const satisfies readonly { file: string; wrong: string | RegExp; right: string }[]

/** To be called before the reader is imported; it changes the library in this process only. */
export function fixReader(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const own = fixes.filter(({ file }) => url.endsWith(file))
      if (own.length === 0) return nextLoad(url, context)
      const source = own.reduce(
        (text, { wrong, right }) => text.replace(wrong, () => right),
        readFileSync(fileURLToPath(url), "utf8"),
      )
      return { format: "module", source, shortCircuit: true }
    },
  })
}
