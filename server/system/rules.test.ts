import { expect, test } from "vitest"
import { buildDateOf } from "./rules.ts"

const page = (date: string) => `<html><head><meta name="build-date" content="${date}"></head></html>`

test("reads the build date of a page", () => {
  expect(buildDateOf(page("2026-11-16T09:00:00.000Z"))).toBe("2026-11-16T09:00:00.000Z")
})
test.each(["<html></html>", page("gestern"), ""])("finds no date in %s", (html) => {
  expect(buildDateOf(html)).toBeNull()
})
