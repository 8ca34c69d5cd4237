import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { licenceTexts } from "./licence-texts.ts"
import { projectPackages } from "./lock-file.ts"

const root = join(import.meta.dirname, "..")

test("a package's own licence and those of others it took code from, folders included", () => {
  const folder = mkdtempSync(join(tmpdir(), "zvf-licences-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, "LICENSES", "shim"), { recursive: true })
  writeFileSync(join(folder, "LICENSES", "shim", "LICENSE"), "theirs\n")
  writeFileSync(join(folder, "LICENSE"), "own")
  writeFileSync(join(folder, "README.md"), "no licence")
  expect(licenceTexts(folder)?.sort()).toEqual(["own", "theirs"])
})

test("what is not installed has none to pass on", () => {
  expect(licenceTexts(join(root, "node_modules", "not-there"))).toBeUndefined()
})

test("all that is shipped can be read", () => {
  const shipped = projectPackages().filter(({ isShipped }) => isShipped)
  expect(shipped.flatMap(({ path }) => licenceTexts(join(root, path)) ?? []).length).toBeGreaterThan(100)
})
