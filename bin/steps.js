import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { node, root, say } from "./prepare.js"

/**
 * Runs a program of the project on the pinned Node and returns whether it succeeded.
 * @param {string} name @param {string[]} parameters
 */
export function step(name, parameters) {
  say(`\n— ${name}`)
  const path = `${join(root, "node_modules", ".bin")}:${process.env.PATH ?? ""}`
  const done = spawnSync(node(), parameters, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PATH: path },
  })
  return done.status === 0
}

/** @param {string[]} file */
const tool = (...file) => join(root, "node_modules", ...file)

/** The static checks: compiler, linter and formatter, dead code, structure, imports, references and licences. */
export const checks = () =>
  [
    step("Typen", [tool("typescript", "bin", "tsc"), "--noEmit"]),
    step("Stil", [tool("@biomejs", "biome", "bin", "biome"), "check"]),
    step("Toter Code", [tool("knip", "bin", "knip.js")]),
    step("Aufbau", ["tools/check-structure.ts"]),
    step("Importe", ["tools/check-imports.ts"]),
    step("Verweise", ["tools/check-references.ts"]),
    step("Lizenzen", ["tools/licences.ts"]),
  ].every(Boolean)

/** @param {string[]} parameters */
export const tests = (...parameters) => step("Tests", [tool("vitest", "vitest.mjs"), "run", ...parameters])
