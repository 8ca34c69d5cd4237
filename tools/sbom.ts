import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { lockedPackages, readJson, root } from "./lock-file.ts"
import { npm } from "./npm.ts"

// Writes what the portal consists of as CycloneDX JSON, from the lock file: npm run sbom [-- <file>]. Tools for development are
// left out; what the web app is built from is in it, and the packages of each platform.

type Component = { name: string; version: string; type?: string }
type Bom = { metadata: { component: Component }; components: Component[] }
type Lock = Parameters<typeof lockedPackages>[0]

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const nameOf = ({ name, version }: Component) => `${name}@${version}`

/**
 * The project without its tools for development, in a folder of its own: npm's own way to leave them out (`--omit=dev`)
 * forgets packages that a tool needs too.
 */
function shippedProject(lock: Lock): string {
  const folder = mkdtempSync(join(tmpdir(), "zvf-sbom-"))
  const { devDependencies: _, ...project } = readJson("package.json")
  const packages = Object.entries(lock.packages).filter(([, entry]) => !entry.dev)
  const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content))
  write("package.json", project)
  write("package-lock.json", { ...lock, packages: { ...Object.fromEntries(packages), "": project } })
  for (const [path] of packages.filter(([path]) => path.startsWith("packages/"))) {
    const file = join(path, "package.json")
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  return folder
}

const target = resolve(process.argv[2] ?? "sbom.cdx.json")
const lock = readJson("package-lock.json") as Lock
const folder = shippedProject(lock)
const printed = npm(
  folder,
  "sbom",
  "--sbom-format=cyclonedx",
  "--sbom-type=application",
  "--package-lock-only",
)
rmSync(folder, { recursive: true })
if (!printed.startsWith("{")) {
  process.stderr.write("npm konnte die Stückliste nicht schreiben; dazu braucht es npm 10 oder neuer.\n")
  process.exit(1)
}
const bom = JSON.parse(printed) as Bom
// npm names it after the folder.
bom.metadata.component.name = readJson("package.json").name
const listed = new Set(bom.components.map(nameOf))
const missing = lockedPackages(lock).filter((found) => found.isShipped && !listed.has(nameOf(found)))
writeFileSync(target, `${JSON.stringify(bom, null, 2)}\n`)
say(`${nameOf(bom.metadata.component)}: ${bom.components.length} Bestandteile in ${target}`)
if (missing.length > 0) {
  process.stderr.write(`In der Stückliste von npm fehlen: ${missing.map(nameOf).join(", ")}\n`)
  process.exit(1)
}
