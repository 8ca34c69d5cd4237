import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fail, npmCall, root, say } from "./prepare.js"

const version = "15.34.2"
const folder = join(root, ".cache", "firebase-tools")
const installed = join(folder, "node_modules", "firebase-tools", "package.json")

const isThere = () => existsSync(installed) && JSON.parse(readFileSync(installed, "utf8")).version === version

/** Downloads the Firebase Authentication emulator from npm once; it is too large for the dependencies. */
export function prepareEmulator() {
  if (isThere()) return
  say("Hole den Emulator der Firebase-Anmeldung (einmalig, etwa eine Minute) …")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }))
  const [command, ...first] = npmCall()
  const parameters = [
    "install",
    "--save-exact",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]
  const done = spawnSync(command, [...first, ...parameters, `firebase-tools@${version}`], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  })
  if (done.status !== 0) fail("Der Emulator konnte nicht geholt werden. Ist die npm-Registry erreichbar?")
}
