import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const web = join(import.meta.dirname, "../..")

/** Changes prepared by a screen, each with the rest of its file. */
const prepared = (readdirSync(web, { recursive: true }) as string[])
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
  .flatMap((path) => {
    const text = readFileSync(join(web, path), "utf8")
    return [...text.matchAll(/\bconst (\w+) = use(?:Send|Change|Mutation)\(/g)].map(([, name]) => ({
      name: `${path}: ${name}`,
      isSent: new RegExp(`\\b${name}\\.mutate(Async)?[(,]|\\bsend\\(\\s*${name},|= ${name} as`).test(text),
    }))
  })

test("each change that a screen prepares is sent by it, so that no button does nothing", () => {
  expect(prepared.length).toBeGreaterThan(20)
  expect(prepared.filter(({ isSent }) => !isSent).map(({ name }) => name)).toEqual([])
})
