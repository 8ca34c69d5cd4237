import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { faults } from "./faults.ts"
import { root } from "./project.ts"

test.each(faults)("the fault can be put in: $what", ({ file, old, instead, tests }) => {
  expect(readFileSync(join(root, file), "utf8").split(old)).toHaveLength(2)
  expect(instead).not.toBe(old)
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
