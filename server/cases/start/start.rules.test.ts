import { expect, test } from "vitest"
import { sinceOf } from "./start.ts"

test("without a known visit, cars since the last working day are new, at most 30 days", () => {
  const since = (now: string, visit?: string) => sinceOf(visit, new Date(now)).toISOString()
  expect(since("2026-11-18T09:00:00Z")).toBe("2026-11-16T23:00:00.000Z")
  expect(since("2026-11-23T09:00:00Z")).toBe("2026-11-19T23:00:00.000Z")
  expect(since("2026-11-22T09:00:00Z")).toBe("2026-11-19T23:00:00.000Z")
  expect(since("2026-11-18T09:00:00Z", "2026-11-17T15:00:00Z")).toBe("2026-11-17T15:00:00.000Z")
  expect(since("2026-11-18T09:00:00Z", "2026-01-01T00:00:00Z")).toBe("2026-10-19T09:00:00.000Z")
})
