import { expect, test } from "vitest"
import { linkRules } from "./rules.ts"

test.each([
  ["PROVE_MAIL", "2026-11-23T09:00:00.000Z"],
  ["NEW_MAIL", "2026-11-23T09:00:00.000Z"],
  ["SECOND_FACTOR", "2026-11-17T09:00:00.000Z"],
  ["INVITATION", "2026-11-23T09:00:00.000Z"],
  ["RESET", "2026-11-16T10:00:00.000Z"],
] as const)("a %s link expires at %s", (kind, end) => {
  expect(linkRules[kind].end(new Date("2026-11-16T09:00:00Z")).toISOString()).toBe(end)
})
