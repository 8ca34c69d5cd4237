import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, expect, test, vi } from "vitest"
import { z } from "zod"
import { newId } from "./new-id.ts"

afterEach(() => vi.unstubAllGlobals())

test("creates unique UUIDs, also without TLS", () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal("crypto", { getRandomValues, randomUUID: undefined })
  const ids = Array.from({ length: 1000 }, newId)
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true)
  expect(new Set(ids).size).toBe(1000)
})

test("web code uses no API that requires TLS", () => {
  const web = join(import.meta.dirname, "../..")
  const sources = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes(".test."),
  )
  const asking = sources.filter((path) => readFileSync(join(web, path), "utf8").includes("randomUUID("))
  expect(asking).toEqual([])
})
