// Runs on the Node that started npm (20.19 or newer), so it uses nothing newer.
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

const installedStamp = inRoot("node_modules", ".installed-lock")

const lockState = () =>
  createHash("sha256")
    .update(readFileSync(inRoot("package-lock.json")))
    .digest("hex")

/** Whether everything in the lock file is installed. */
export const isInstalled = () =>
  existsSync(installedStamp) && readFileSync(installedStamp, "utf8") === lockState()

/**
 * How npm is called: the one that runs this script, or else the machine's.
 * @returns {[string, ...string[]]}
 */
export function npmCall() {
  const npm = process.env.npm_execpath
  return npm ? [process.execPath, npm] : ["npm"]
}

/** Installs exactly what the lock file names, once per lock file. */
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
  writeFileSync(installedStamp, lockState())
}

/** @param {string} version */
const isNewEnough = (version) => Number.parseInt(version.replace("v", ""), 10) >= 24

/** The pinned Node 24 of the project, or the machine's if that is new enough. */
export function node() {
  const pinned = inRoot("node_modules", ".bin", "node")
  if (existsSync(pinned) && isNewEnough(String(spawnSync(pinned, ["--version"]).stdout))) return pinned
  if (isNewEnough(process.versions.node)) return process.execPath
  return fail(
    "Für dieses System gibt es kein mitgeliefertes Node 24. Bitte installieren Sie Node 24 oder neuer.",
  )
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )
}

const builtStamp = inRoot("dist", ".built-from")
const builtPage = inRoot("dist", "web", "index.html")
const webSources = ["web", "contract", "vite.config.ts", "package-lock.json"]

/** Changes whenever a file of the web app changes. */
function webState() {
  const hash = createHash("sha256")
  for (const source of webSources) {
    const path = inRoot(source)
    const files = statSync(path).isDirectory() ? filesBelow(path).sort() : [path]
    for (const file of files) hash.update(file).update(readFileSync(file))
  }
  return hash.digest("hex")
}

/** Builds the web app if its sources changed since the last build. */
export function buildWeb() {
  const state = webState()
  if (existsSync(builtPage) && existsSync(builtStamp) && readFileSync(builtStamp, "utf8") === state) return
  assertWritable()
  say("Baue die Oberfläche …")
  // An interrupted build leaves nothing that could pass for a whole one.
  rmSync(builtStamp, { force: true })
  const vite = inRoot("node_modules", "vite", "bin", "vite.js")
  const done = spawnSync(node(), [vite, "build", "--logLevel", "warn"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  })
  if (done.status !== 0) fail("Die Oberfläche konnte nicht gebaut werden.")
  writeFileSync(builtStamp, state)
}

/** Installs what is missing; afterwards the pinned Node is there. */
export function prepare() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Zum Starten wird Node 20.19 oder neuer gebraucht; hier läuft ${process.version}.`)
  install()
}

/** A folder that another account installed or built in stops us just like a project folder we cannot write to. */
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
 * Runs a program on the pinned Node until it ends, passes signals on, and ends with its exit code.
 * @param {string[]} parameters @param {NodeJS.ProcessEnv} [env]
 */
export function runOnNode(parameters, env = process.env) {
  const path = `${inRoot("node_modules", ".bin")}:${env.PATH ?? ""}`
  // Compiled code is kept, since compiling takes a third of a start.
  const compiled = env.NODE_COMPILE_CACHE ?? inRoot(".cache", "compiled")
  const child = spawn(node(), parameters, {
    cwd: root,
    stdio: "inherit",
    env: { ...env, PATH: path, NODE_COMPILE_CACHE: compiled },
  })
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal))
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
