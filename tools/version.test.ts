import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readJson, root } from "./project.ts"

const { version } = readJson("package.json") as { version: string }
const textOf = (name: string) => readFileSync(join(root, name), "utf8")

test("the version is the same everywhere", () => {
  const lock = readJson("package-lock.json")
  expect([lock.version, lock.packages[""].version]).toEqual([version, version])
  const images = [...textOf("compose.yaml").matchAll(/image: zvf-portal:(\S+)/g)].map(([, tag]) => tag)
  expect(new Set(images)).toEqual(new Set([version]))
})

test("the changelog begins with it", () => {
  expect(/^## (\S+)/m.exec(textOf("CHANGELOG.md"))?.[1]).toBe(version)
})
