import { spawn, spawnSync } from "node:child_process"
import { join } from "node:path"
import { node, pathWithNode, root, say } from "./prepare.js"

const settings = () => ({
  cwd: root,
  env: { ...process.env, PATH: pathWithNode() },
})

/** @param {string[]} file */
const tool = (...file) => join(root, "node_modules", ...file)

/**
 * Runs a program on the pinned Node; resolves with its output and success.
 * @param {string} name @param {string[]} parameters
 */
function check(name, parameters) {
  const child = spawn(node(), parameters, { ...settings(), stdio: ["ignore", "pipe", "pipe"] })
  let written = ""
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      written += text
    })
  return new Promise(
    (/** @type {(end: { name: string, written: string, isGood: boolean }) => void} */ resolve) =>
      child.on("close", (code) => resolve({ name, written, isGood: code === 0 })),
  )
}

/** Static checks, in parallel. The compiler takes longest even with one thread; four threads would double the total CPU time. */
export const checks = () =>
  report([
    check("Typen", [tool("typescript", "bin", "tsc"), "--noEmit", "--singleThreaded"]),
    check("Stil", [tool("@biomejs", "biome", "bin", "biome"), "check"]),
    check("Toter Code", [tool("knip", "bin", "knip.js")]),
    check("Aufbau", ["tools/check-structure.ts"]),
    check("Importe", [
      tool("dependency-cruiser", "bin", "dependency-cruiser.mjs"),
      ...["--config", ".dependency-cruiser.mjs", "--output-type", "err-long"],
      ...["contract", "packages", "server", "web"],
    ]),
    check("Verweise", ["tools/check-references.ts"]),
  ])

/** Rows that the server tests read, against the declared types. */
export const checkRows = () => report([check("Zeilen", ["tools/check-rows.ts"])])

/** @param {ReturnType<typeof check>[]} all */
async function report(all) {
  let areGood = true
  for (const one of all) {
    const { name, written, isGood } = await one
    say(`\n— ${name}\n${written.trimEnd()}`)
    areGood &&= isGood
  }
  return areGood
}

/** @param {string[]} parameters */
export function tests(...parameters) {
  say("\n— Tests")
  const done = spawnSync(node(), [tool("vitest", "vitest.mjs"), "run", ...parameters], {
    ...settings(),
    stdio: ["ignore", "inherit", "inherit"],
  })
  return done.status === 0
}
