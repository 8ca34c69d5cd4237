import { dirname, join } from "node:path"

export type TextFile = { path: string; text: string }

const ruleHeading = /^#+ (P\d+) · /gm
const recordFile = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/
const reference = /\b(?:P\d{1,3}|ADR-\d{4})\b/g
/** A path from the project folder, without placeholders. */
const quotedPath = /`((?:bin|contract|docs|server|web|e2e|bench|tools|packages|media)\/[\w./-]+)`/g
const link = /\]\(([^)\s]+)\)/g

/** References to product rules, decision records or files that do not exist, and rules defined twice. */
export function referenceProblems(files: readonly TextFile[], paths: ReadonlySet<string>): string[] {
  const targets = new Map<string, string[]>()
  for (const file of files)
    for (const name of definedIn(file)) targets.set(name, [...(targets.get(name) ?? []), file.path])
  const twice = [...targets].flatMap(([name, places]) =>
    places.length > 1 ? [`${name} is defined ${places.length} times: ${places.join(", ")}`] : [],
  )
  const headings = new Map(files.map((file) => [file.path, headingsOf(file)]))
  return [
    ...twice,
    ...files.flatMap((file) => [...danglingIn(file, targets), ...brokenLinksIn(file, paths, headings)]),
  ]
}

function definedIn({ path, text }: TextFile): string[] {
  const record = recordFile.exec(path)
  if (record) return [`ADR-${record[1]}`]
  return path.startsWith("docs/product/") ? [...text.matchAll(ruleHeading)].map(([, name = ""]) => name) : []
}

const danglingIn = (file: TextFile, targets: ReadonlyMap<string, unknown>): string[] =>
  matchesIn(file, reference, (name) => !targets.has(name)).map(
    ({ at, match }) => `${at}: ${match} is defined nowhere (docs/product, docs/decisions)`,
  )

/** Broken links and quoted paths of documents, including anchors. Excludes `content`, whose links are URLs of the portal. */
function brokenLinksIn(
  { path: from, text }: TextFile,
  paths: ReadonlySet<string>,
  headings: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  if (!from.endsWith(".md") || from.startsWith("content/")) return []
  const isThere = (path: string) =>
    paths.has(path) || [...paths].some((each) => each.startsWith(`${path.replace(/\/$/, "")}/`))
  const ofLinks = [...text.matchAll(link)].flatMap(([, target = ""]) => {
    if (/^[a-z]+:/.test(target)) return []
    const [name = "", anchor] = target.split("#")
    const path = name === "" ? from : join(dirname(from), name)
    if (!isThere(path)) return [`${from}: there is no ${target}`]
    return anchor && !headings.get(path)?.has(anchor) ? [`${from}: ${path} has no heading ${anchor}`] : []
  })
  const ofPaths = [...text.matchAll(quotedPath)].flatMap(([, path = ""]) =>
    isThere(path) || isThere(`${path}.ts`) ? [] : [`${from}: there is no ${path}`],
  )
  return [...ofLinks, ...ofPaths]
}

/** Anchors that GitHub generates for headings. */
const headingsOf = ({ text }: TextFile): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  )

const matchesIn = (
  { path, text }: TextFile,
  pattern: RegExp,
  counts: (match: string) => boolean = () => true,
) =>
  text.split("\n").flatMap((line, index) =>
    [...line.matchAll(pattern)]
      .map(([match]) => match)
      .filter(counts)
      .map((match) => ({ at: `${path}:${index + 1}`, match })),
  )
