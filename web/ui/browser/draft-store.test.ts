import fc from "fast-check"
import { beforeEach, expect, test, vi } from "vitest"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import { fitting, forgetDraft, forgetDrafts, keepDraft, keepDraftsOf, readDraft } from "./draft-store.ts"

const empty = { name: "", km: null as number | null, active: false, tags: [] as string[] }
const typed = { name: "Brenner", km: 12_000, active: true, tags: ["a"] }

beforeEach(() => {
  const stored: Record<string, string> = {}
  const hidden = { enumerable: false }
  Object.defineProperties(stored, {
    getItem: { ...hidden, value: (key: string) => stored[key] ?? null },
    setItem: { ...hidden, value: (key: string, value: string) => (stored[key] = value) },
    removeItem: { ...hidden, value: (key: string) => delete stored[key] },
  })
  vi.stubGlobal("sessionStorage", stored)
  keepDraftsOf("anna")
  return () => vi.unstubAllGlobals()
})

test("restores nothing without input", () => {
  expect(readDraft("user new", empty)).toBeNull()
})

test("deletes all drafts on sign-out", () => {
  keepDraft("user new", typed)
  keepDraftsOf(null)
  keepDraft("registration", typed)
  sessionStorage.setItem("scroll", "1")
  forgetDrafts()
  expect(Object.keys(sessionStorage)).toEqual(["scroll"])
})

test("restores input after the session ended for the same user, until sent", () => {
  keepDraft("user new", typed)
  keepDraftsOf(null)
  expect(readDraft("user new", empty)).toBeNull()
  keepDraftsOf("anna")
  expect(readDraft("user new", empty)).toEqual(typed)
  forgetDraft("user new")
  expect(readDraft("user new", empty)).toBeNull()
})

test("deletes drafts when another user signs in", () => {
  keepDraft("user new", typed)
  keepDraftsOf("bernd")
  expect(readDraft("user new", empty)).toBeNull()
  expect(Object.keys(sessionStorage)).toEqual([])
  keepDraftsOf("anna")
  expect(readDraft("user new", empty)).toBeNull()
})

test("distinguishes user ids with a common prefix", () => {
  keepDraft("user new", typed)
  keepDraftsOf("ann")
  expect(Object.keys(sessionStorage)).toEqual([])
})

test("keeps other stored values", () => {
  sessionStorage.setItem("scroll", "1")
  keepDraftsOf("bernd")
  expect(Object.keys(sessionStorage)).toEqual(["scroll"])
})

test("ignores invalid text and disabled storage", () => {
  sessionStorage.setItem("draft anna user new", "{")
  expect(readDraft("user new", empty)).toBeNull()
  vi.stubGlobal("sessionStorage", undefined)
  keepDraft("user new", typed)
  keepDraftsOf("bernd")
  forgetDraft("user new")
  expect(readDraft("user new", empty)).toBeNull()
})

test("converts a draft of another build to the current form", () => {
  expect(fitting(empty, { name: 7, km: 12, active: "yes", tags: null, gone: 1 })).toEqual({
    ...empty,
    km: 12,
  })
  expect(fitting({ base: null, draft: empty }, { base: null, draft: { name: "A" } })).toEqual({
    base: null,
    draft: { ...empty, name: "A" },
  })
})

test("any stored draft has the form's shape, and its own is restored exactly", () => {
  const shape = (value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
      : null
  forAll([fc.jsonValue(), fc.jsonValue()], (form, kept) => {
    expect(shape(fitting(form, kept))).toEqual(shape(form))
    expect(fitting(form, form)).toEqual(form)
  })
})
