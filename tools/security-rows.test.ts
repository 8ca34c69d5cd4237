import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

/** Requirements of level 1 and 2 of the standard except WebRTC: `2.1:1-3` means V2.1.1 to V2.1.3. */
const numbers = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1-1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1-1 4.3:1-2 4.4:1-4 5.1:1-1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3
  6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1-1 8.4:1-1 9.1:1-3 9.2:1-4 10.1:1-2
  10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1-1 11.6:1-1
  12.1:1-3 12.2:1-2 12.3:1-4 13.1:1-1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3
  15.3:1-7 16.1:1-1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3`
const required = [...numbers.matchAll(/(\d+\.\d+):(\d+)-(\d+)/g)].flatMap(([, section, first, last]) =>
  Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `V${section}.${Number(first) + at}`),
)

const root = join(import.meta.dirname, "..")
const text = readFileSync(join(root, "docs/security.md"), "utf8")
const rows = [...text.matchAll(/^\| (V[\d.]+) \| (\w+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, row = "", state = "", how = "", where = ""]) => ({ row, state, how, where }),
)

test("each requirement has one row, and there are no others", () => {
  expect(required).toHaveLength(246)
  expect(rows.map(({ row }) => row).sort()).toEqual([...required].sort())
  expect(text.match(/^\| V/gm)).toHaveLength(246)
})

test.each(rows)("$row states its status and names existing proofs", ({ state, how, where }) => {
  expect(["met", "none", "differs", "open"]).toContain(state)
  expect(how.trim().length).toBeGreaterThan(2)
  const paths = [...where.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path)
  expect(paths).not.toEqual([])
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test("states correct counts", () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length
  const states = ["met", "none", "differs", "open"]
    .filter((state) => count(state) > 0)
    .map((state) => `${count(state)} ${state}`)
  expect(text).toContain(`Of 246, ${states.join(", ")}.`)
})
