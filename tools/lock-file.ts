import { readFileSync } from "node:fs"
import { join } from "node:path"

/** A package of somebody else's, as package-lock.json names it. */
export type LockedPackage = {
  /** Where it is installed, from the root of the project. */
  path: string
  name: string
  version: string
  license: string | undefined
  /** Where npm fetches it, and the hash of what it must get there. */
  resolved: string | undefined
  integrity: string | undefined
  /** Part of an installation without tools for development. */
  isShipped: boolean
  hasInstallScript: boolean
  /** What its authors say to those who still use it. */
  deprecated: string | undefined
}

type Entry = {
  version?: string
  license?: string
  resolved?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
  hasInstallScript?: boolean
  deprecated?: string
}

/** Packages below `node_modules`; workspaces are our own and left out. */
export function lockedPackages(lock: { packages: Record<string, Entry> }): LockedPackage[] {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.link)
    .map(([path, entry]) => ({
      path,
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version: entry.version ?? "",
      license: entry.license,
      resolved: entry.resolved,
      integrity: entry.integrity,
      isShipped: !entry.dev,
      hasInstallScript: entry.hasInstallScript ?? false,
      deprecated: entry.deprecated,
    }))
}

/** The folder of the project. */
export const root = join(import.meta.dirname, "..")

/** A JSON file of the project's root. */
export const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"))

/** What the project's lock file names. */
export const projectPackages = (): LockedPackage[] => lockedPackages(readJson("package-lock.json"))
