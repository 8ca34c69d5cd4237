import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readJson, root } from "./project.ts"

type Manifest = Record<"dependencies" | "devDependencies" | "optionalDependencies", Record<string, string>>

const manifests = ["package.json", ...globSync("packages/*/package.json", { cwd: root })].map(
  (path) => readJson(path) as Manifest,
)

test("docs/dependencies.md has a row for each dependency and for nothing else", () => {
  const [{ devDependencies, optionalDependencies }] = manifests as [Manifest]
  const dependencies = Object.assign({}, ...manifests.map((manifest) => manifest.dependencies))
  const rows = readFileSync(join(root, "docs/dependencies.md"), "utf8").matchAll(/^\| (`[^|]+) \|/gm)
  const names = [...rows].flatMap(([, cell]) => [...(cell as string).matchAll(/`([a-z@][^`]*)`/g)])
  const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const isListed = (name: string) => !name.startsWith("@types/")
  expect(
    names
      .map(([, name]) => name as string)
      .filter(isListed)
      .sort(),
  ).toEqual(installed.filter(isListed).sort())
})

test("each dependency is pinned exactly", () => {
  const versions = manifests.flatMap(({ dependencies, devDependencies }) =>
    Object.values({ ...dependencies, ...devDependencies }),
  )
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})
