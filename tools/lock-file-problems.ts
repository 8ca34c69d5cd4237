import type { LockedPackage } from "./lock-file.ts"

/** Something in the lock file that npm would install without a word. */
export type LockProblem = { found: LockedPackage; sentence: string }

/**
 * What the lock file alone tells about a supply chain: nothing of it needs a connection. `decided` names the packages whose
 * install scripts were looked at (`allowScripts` in package.json).
 */
export function lockFileProblems(
  packages: readonly LockedPackage[],
  decided: Readonly<Record<string, boolean>>,
): LockProblem[] {
  const registry = usualOrigin(packages)
  return packages.flatMap((found) =>
    sentencesAbout(found, registry, decided).map((sentence) => ({ found, sentence })),
  )
}

function sentencesAbout(
  { name, resolved, integrity, deprecated, hasInstallScript }: LockedPackage,
  registry: string | undefined,
  decided: Readonly<Record<string, boolean>>,
): string[] {
  const origin = resolved && originOf(resolved)
  return [
    origin && origin !== registry ? [`kommt nicht aus der Registry der übrigen, sondern von ${origin}`] : [],
    origin?.startsWith("http:") ? ["wird unverschlüsselt geholt"] : [],
    integrity ? [] : ["hat keine Prüfsumme"],
    deprecated ? [`ist aufgegeben (${deprecated})`] : [],
    hasInstallScript && decided[name] === undefined ? ["will bei der Installation ein Skript ausführen"] : [],
    decided[name] ? ["darf bei der Installation ein Skript ausführen"] : [],
  ].flat()
}

/** Scheme and host from which most packages come. */
function usualOrigin(packages: readonly LockedPackage[]): string | undefined {
  const groups = Map.groupBy(packages, ({ resolved }) => resolved && originOf(resolved))
  groups.delete(undefined)
  return [...groups].sort(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

/** Scheme and host; of what is no address of the web (git, files) all of it. */
const originOf = (address: string): string => {
  const origin = URL.canParse(address) ? new URL(address).origin : "null"
  return origin === "null" ? address : origin
}
