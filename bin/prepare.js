// Runs on the Node that started npm, so it must work with 20.19.
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const inRoot = (/** @type {string[]} */ ...parts) => join(root, ...parts)

/** @param {string} sentence @returns {never} */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** @param {string} text */
export const say = (text) => void process.stdout.write(`${text}\n`)

/** @param {string} path */
const packagesOf = (path) =>
  /** @type {Record<string, { integrity?: string, optional?: boolean }>} */ (
    JSON.parse(readFileSync(path, "utf8")).packages ?? {}
  )

const written = inRoot("node_modules", ".package-lock.json")

/** Whether npm's own list of what it installed has the packages of the lock file, however they were installed. */
export function isInstalled() {
  if (!existsSync(written)) return false
  const installed = packagesOf(written)
  const { "": _project, ...locked } = packagesOf(inRoot("package-lock.json"))
  return Object.entries(locked).every(([place, { integrity, optional }]) => {
    const isNeeded = !optional || place === pinnedPackage
    return place in installed ? installed[place]?.integrity === integrity : !isNeeded
  })
}

/**
 * The npm command: the npm that runs this script, or else the one in the PATH.
 * @returns {[string, ...string[]]}
 */
export function npmCall() {
  const npm = process.env.npm_execpath
  return npm ? [process.execPath, npm] : ["npm"]
}

/** Installs the packages of the lock file, once per lock file. */
function install() {
  if (isInstalled()) return
  assertWritable()
  say("Installiere Abhängigkeiten (einmalig, etwa eine Minute) …")
  const [command, ...first] = npmCall()
  const parameters = [
    ...first,
    "ci",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]
  const done = spawnSync(command, parameters, {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  })
  if (done.status !== 0)
    fail("Die Abhängigkeiten konnten nicht installiert werden. Ist die npm-Registry erreichbar?")
}

/** @param {string} version */
const isNewEnough = (version) => Number.parseInt(version.replace("v", ""), 10) >= 24

/** npm before 11 makes no `node_modules/.bin/node`, so the package's own file is used. */
const pinnedPackage = `node_modules/node-${process.platform}-${process.arch}`

export function node() {
  const pinned = inRoot(pinnedPackage, "bin", "node")
  if (existsSync(pinned) && isNewEnough(String(spawnSync(pinned, ["--version"]).stdout))) return pinned
  if (isNewEnough(process.versions.node)) return process.execPath
  return fail(
    "Für dieses System gibt es kein mitgeliefertes Node 24. Bitte installieren Sie Node 24 oder neuer.",
  )
}

/** Makes `node` mean the same Node in programs that start others. */
export const pathWithNode = () => `${dirname(node())}:${process.env.PATH ?? ""}`

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )
}

const builtStamp = inRoot("dist", ".built-from")
const builtPage = inRoot("dist", "web", "index.html")
const webSources = ["web", "contract", "vite.config.ts", "package-lock.json"]

function webState() {
  const hash = createHash("sha256")
  for (const source of webSources) {
    const path = inRoot(source)
    const files = statSync(path).isDirectory() ? filesBelow(path).sort() : [path]
    for (const file of files) hash.update(file).update(readFileSync(file))
  }
  return hash.digest("hex")
}

export function buildWeb() {
  const state = webState()
  if (existsSync(builtPage) && existsSync(builtStamp) && readFileSync(builtStamp, "utf8") === state) return
  assertWritable()
  say("Baue die Oberfläche …")
  // Otherwise an interrupted build could be mistaken for a complete one.
  rmSync(builtStamp, { force: true })
  const vite = inRoot("node_modules", "vite", "bin", "vite.js")
  const done = spawnSync(node(), [vite, "build", "--logLevel", "warn"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  })
  if (done.status !== 0) fail("Die Oberfläche konnte nicht gebaut werden.")
  writeFileSync(builtStamp, state)
}

export function prepare() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Zum Starten wird Node 20.19 oder neuer gebraucht; hier läuft ${process.version}.`)
  install()
}

/** Fails with a sentence if the project folder, or what another account installed or built there, is not writable. */
function assertWritable() {
  for (const folder of [root, inRoot("node_modules"), inRoot("dist")]) {
    if (!existsSync(folder)) continue
    try {
      accessSync(folder, constants.W_OK)
    } catch {
      fail(`In den Ordner ${folder} darf nicht geschrieben werden.`)
    }
  }
}

/**
 * Runs a program on the pinned Node, forwards signals, and exits with its exit code.
 * @param {string[]} parameters @param {NodeJS.ProcessEnv} [env]
 */
export function runOnNode(parameters, env = process.env) {
  // Compiling takes a third of the start, so compiled code is cached.
  const compiled = env.NODE_COMPILE_CACHE ?? inRoot(".cache", "compiled")
  const child = spawn(node(), parameters, {
    cwd: root,
    stdio: "inherit",
    env: { ...env, PATH: pathWithNode(), NODE_COMPILE_CACHE: compiled },
  })
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal))
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
