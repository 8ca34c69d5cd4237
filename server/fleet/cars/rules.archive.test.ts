import { expect, test } from "vitest"
import { archiveCutoff, isArchiveOver, restorableUntil } from "./archive.ts"

test("an archived car can be restored until exactly 30 days have passed", () => {
  const [archivedAt, end] = [new Date("2026-11-16T09:00:00Z"), new Date("2026-12-16T09:00:00Z")]
  expect(restorableUntil(archivedAt)).toEqual(end)
  expect(archiveCutoff(end)).toEqual(archivedAt)
  expect(isArchiveOver(archivedAt, new Date(end.getTime() - 1))).toBe(false)
  expect(isArchiveOver(archivedAt, end)).toBe(true)
})
