import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

/**
 * Two faults of hucre 1.0.0, its newest version, which has no option for either and hands out neither formats nor
 * records to decide by (ADR-0003).
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
    file: "/hucre/dist/xls/reader.mjs",
    wrong: "const next = records[i + 1];",
    right: "const next = records[[0x221, 0x236, 0x4bc].includes(records[i + 1]?.id) ? i + 2 : i + 1];",
  },
]

/** To be called before the reader is imported; it changes the library in this process only. */
export function fixReader(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const fix = fixes.find(({ file }) => url.endsWith(file))
      if (!fix) return nextLoad(url, context)
      const source = readFileSync(fileURLToPath(url), "utf8").replace(fix.wrong, () => fix.right)
      return { format: "module", source, shortCircuit: true }
    },
  })
}
