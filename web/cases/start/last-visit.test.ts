import { expect, test, vi } from "vitest"
import { stubLocalStorage } from "../../ui/browser/storage-for-tests.ts"
import { lastVisit } from "./last-visit.ts"

const at = (time: string) => new Date(`2026-11-16T${time}:00.000Z`)

test("a visit ends an hour after the user's last activity, per user", () => {
  stubLocalStorage()
  expect(lastVisit("bernd", at("08:00"))).toBeUndefined()
  expect(lastVisit("bernd", at("08:50"))).toBeUndefined()
  expect(lastVisit("bernd", at("09:55"))).toBe("2026-11-16T08:50:00.000Z")
  expect(lastVisit("bernd", at("10:30"))).toBe("2026-11-16T08:50:00.000Z")
  expect(lastVisit("bernd", at("12:00"))).toBe("2026-11-16T10:30:00.000Z")
  expect(lastVisit("beate", at("12:00"))).toBeUndefined()
})

test("knows no visit without storage", () => {
  vi.stubGlobal("localStorage", undefined)
  expect(lastVisit("bernd", at("08:00"))).toBeUndefined()
})
