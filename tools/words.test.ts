import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "..")

/**
 * Terms with a single name on screen, each with its replacement.
 */
const otherWords: readonly [RegExp, string][] = [
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

/** Files with texts for users: screens, e-mails, API messages, documents, content. */
const isRead = (path: string) =>
  /^web\/.*texts\.de\.ts$/.test(path) ||
  /^content\/de\/(faq|legal)\//.test(path) ||
  (/^(contract|server)\/.*\.ts$/.test(path) &&
    !/(\.test|[-.]for-tests)\.ts$|^server\/(testing|demo)\//.test(path))

/** String literals only, since comments and names are English. */
const readPart = (path: string, line: string) =>
  path.endsWith(".ts") ? (line.match(/"[^"]*"|`[^`]*`/g) ?? []).join(" ") : line

const listed = (isMeant: (path: string) => boolean) =>
  execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(isMeant)

/** `path:line: text → replacement` of each line that `judge` objects to. */
const findings = (judge: (path: string, line: string) => readonly string[]): string[] =>
  listed(isRead).flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((line, at) =>
        judge(path, line).map((instead) => `${path}:${at + 1}: ${line.trim()} → ${instead}`),
      ),
  )

test("each thing has a single name everywhere", () => {
  const found = findings((path, line) =>
    otherWords.filter(([word]) => word.test(readPart(path, line))).map(([, instead]) => instead),
  )
  expect(found).toEqual([])
})

test("names a car without designation by its number", () => {
  const found = findings((_, line) => (/(\|\||\?\?) "ZVF"/.test(line) ? ["carName"] : []))
  expect(found).toEqual([])
})

const isComment = /^\s*(\/\/|\/?\*|\{\/\*|--)|\s\/\/ /

test("comments name people by their role", () => {
  const found = listed((path) => /\.(tsx?|js|css|sql)$/.test(path)).flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .filter((line) => isComment.test(line) && /\b(some|any|every|no)body\b|\bwhoever\b/i.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test("table headers begin with a capital", async () => {
  const isPage = (path: string) => /^web\/(?!ui\/).*\.tsx$/.test(path)
  const shared = await import("../web/ui/texts.de.ts")
  const heads = listed(isPage).map(async (path) => {
    const code = readFileSync(join(root, path), "utf8")
    const from = code.match(/import \{ texts \} from "(.+\/texts\.de\.ts)"/)?.[1]
    const { texts = {} } = from ? await import(join(root, dirname(path), from)) : {}
    const all: Record<string, Record<string, unknown>> = { texts, common: shared.common }
    return [
      ...code.matchAll(
        /(?:\bheader: |[cC]olumn\(\s*"\w+",\s*|<th scope="col"[^>]*>\{)(texts|common)\.(\w+)/g,
      ),
    ].map(([, from = "", key = ""]) => `${path}: ${all[from]?.[key]}`)
  })
  const found = (await Promise.all(heads)).flat()
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter((head) => /: \p{Ll}|: undefined/u.test(head))).toEqual([])
})
