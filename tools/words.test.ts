import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "..")

/**
 * Words that people read under one name alone (P188), each with what to say instead. "Ziel-, Mindest-, Höchstlaufleistung" are the
 * customer's names of three terms, also in Excel; the bare word stood for three things.
 */
const otherWords: readonly [RegExp, string][] = [
  [/\bLaufleistung/, "Kilometerstand (heute), Ziellaufleistung (vereinbart), Wunsch-Kilometer (gewünscht)"],
  [/Kilometer bei Übernahme|Kilometerziel/, "Ziellaufleistung"],
  [/\b[Vv]erbindliche[nr]? Anfrage|Verbindlich angefragt|Vorvertrag angefragt/, "Annahme, ZVF-Anfrage"],
  [/\bGewünschter? Kilometer/i, "Wunsch-Kilometer"],
  [/\bFahrleistung/, "Kilometerstand"],
  [/\b(Ansprechpartner|Kontaktperson)/, "Ansprechperson"],
  [/\bGebiets?leiter/, "Verkaufsleitung"],
  [/\b(eMail|EMail|Email)\b/, "E-Mail"],
  [/(?<![\w-])Mails?(?!\w)/, "E-Mail"],
  [/\bStellvertretung/, "Vertretung"],
  [/\b[Gg]ewünschtes? Datum/, "Wunschdatum"],
  [/\b(Passwörter|Passwort) falsch\b/, "Passwort berichtigen"],
]

/** Everything that people read: texts of screens and of mails, sentences of the API, documents, and what the provider writes. */
const isRead = (path: string) =>
  /^web\/.*texts\.de\.ts$/.test(path) ||
  /^content\/de\/(faq|legal)\//.test(path) ||
  (/^(contract|server)\/.*\.ts$/.test(path) &&
    !/(\.test|-for-tests)\.ts$|^server\/(testing|demo)\//.test(path))

/** Of code only what stands in quotes: comments and names are English. */
const readPart = (path: string, line: string) =>
  path.endsWith(".ts") ? (line.match(/"[^"]*"|`[^`]*`/g) ?? []).join(" ") : line

const listed = (isMeant: (path: string) => boolean) =>
  execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(isMeant)

/** `path:line: text → instead` of each line of what people read that `judge` has something against. */
const findings = (judge: (path: string, line: string) => readonly string[]): string[] =>
  listed(isRead).flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((line, at) =>
        judge(path, line).map((instead) => `${path}:${at + 1}: ${line.trim()} → ${instead}`),
      ),
  )

test("one thing has one word everywhere", () => {
  const found = findings((path, line) =>
    otherWords.filter(([word]) => word.test(readPart(path, line))).map(([, instead]) => instead),
  )
  expect(found).toEqual([])
})

test("a car without a designation is named by its number, and not as any ZVF", () => {
  const found = findings((_, line) => (/(\|\||\?\?) "ZVF"/.test(line) ? ["carName"] : []))
  expect(found).toEqual([])
})

test("the heads of tables begin with a capital", async () => {
  const isPage = (path: string) => /^web\/areas\/.*\.tsx$/.test(path)
  const tables = listed(isPage).flatMap((path) => {
    const code = readFileSync(join(root, path), "utf8")
    const [, from] = code.match(/import \{ texts \} from "(.+\/texts\.de\.ts)"/) ?? []
    const keys = [...code.matchAll(/(?:\bheader: |<th scope="col"[^>]*>\{)texts\.(\w+)/g)].map(
      ([, key]) => key ?? "",
    )
    if (!from || keys.length === 0) return []
    return [{ path, texts: join(root, dirname(path), from), keys }]
  })
  const heads = (
    await Promise.all(
      tables.map(async ({ path, texts, keys }) => {
        const all: Record<string, unknown> = (await import(texts)).texts
        return keys.map((key) => `${path}: ${all[key]}`)
      }),
    )
  ).flat()
  expect(heads.length).toBeGreaterThan(40)
  expect(heads.filter((head) => /: \p{Ll}|: undefined/u.test(head))).toEqual([])
})
