import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

/** Forms that exist once per user, so their drafts need no record in the key. */
const single = ["own", "registration", "search"]

const web = join(import.meta.dirname, "../..")
const keys = (readdirSync(web, { recursive: true }) as string[])
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
  .flatMap((path) => [
    ...readFileSync(join(web, path), "utf8").matchAll(
      /\buse(?:Stored)?Draft(?:<[^>]*>)?\(\s*([`"][^`"]*[`"])/g,
    ),
  ])
  .map(([, key]) => key ?? "")

test("the key of each draft names its record, so that input never appears at another", () => {
  expect(keys.length).toBeGreaterThan(10)
  const unnamed = keys.filter((key) => !/\$\{([\w.]+\.id|id|\w+Id)\}`$/.test(key))
  expect(unnamed.map((key) => /\w+/.exec(key)?.[0]).sort()).toEqual(single)
})
