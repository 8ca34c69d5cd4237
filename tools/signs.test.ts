import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import PDFDocument from "pdfkit"
import { describe, expect, test } from "vitest"

const root = join(import.meta.dirname, "..")
const require = createRequire(import.meta.url)

type ReadFont = { hasGlyphForCodePoint(codePoint: number): boolean }
/** A font as parsed by the PDF library, which also supports the compressed web fonts. */
const readFont = (path: string): ReadFont =>
  (new PDFDocument({ font: path }) as unknown as { _font: { font: ReadFont } })._font.font

/** The web fonts with their Unicode ranges: the package's, and our own for what it lacks. */
const faces = [require.resolve("@fontsource-variable/inter/opsz.css"), join(root, "web/ui/theme/tokens.css")]
  .flatMap((sheet) =>
    readFileSync(sheet, "utf8")
      .split("@font-face")
      .slice(1)
      .map((face) => [sheet, face] as const),
  )
  .map(([sheet, face]) => {
    const url = face.match(/url\("?([^")]+)"?\)/)?.[1] ?? ""
    const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, from = "", to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
    )
    const font = readFont(join(dirname(sheet), url))
    return (point: number) =>
      ranges.some(([from, to]) => from <= point && point <= to) && font.hasGlyphForCodePoint(point)
  })
const onScreens = (point: number) => faces.some((has) => has(point))

const weights = ["400Regular/Inter_400Regular", "600SemiBold/Inter_600SemiBold"].map((name) =>
  readFont(require.resolve(`@expo-google-fonts/inter/${name}.ttf`)),
)
const inDocuments = (point: number) => weights.every((font) => font.hasGlyphForCodePoint(point))

/** Files whose characters are only compared with input or only used in documents. */
const unshown = [
  "contract/core/search.ts",
  "server/cases/contracts/rules.content.ts",
  "packages/pdf/pen.ts",
  "web/ui/values/tsv.ts",
]

const isShown = (path: string) =>
  /^(web\/.*\.tsx?|content\/.*\.md|(contract|server)\/.*\.ts)$/.test(path) &&
  !/(\.test\.tsx?|[-.]for-tests\.ts)$|^server\/testing\//.test(path) &&
  !unshown.includes(path)

/** Text without comments. */
const shownPart = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")

/** Each visible character with the files that contain it. */
const shown = Map.groupBy(
  execFileSync("git", ["ls-files", "-z", "web", "contract", "server", "content"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\0")
    .filter(isShown)
    .flatMap((path) =>
      [...new Set(shownPart(readFileSync(join(root, path), "utf8")))]
        .filter((sign) => sign !== "\n")
        .map((sign) => ({ sign, path })),
    ),
  ({ sign }) => sign,
)

describe.each([
  ["screens", onScreens],
  ["documents", inDocuments],
] as const)("fonts of %s", (_, has) => {
  test("have all characters of our texts", () => {
    expect(shown.size).toBeGreaterThan(100)
    const missing = [...shown]
      .filter(([sign]) => !has(sign.codePointAt(0) ?? 0))
      .map(
        ([sign, at]) =>
          `${sign} U+${sign.codePointAt(0)?.toString(16)}: ${at.map(({ path }) => path).join(", ")}`,
      )
    expect(missing).toEqual([])
  })

  test("lack characters outside of our texts", () => {
    expect(has("字".codePointAt(0) ?? 0)).toBe(false)
  })
})
