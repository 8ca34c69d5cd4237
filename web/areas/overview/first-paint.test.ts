import { expect, it } from "vitest"
import { visibleFirst } from "./first-paint.ts"

it("renders visible rows first, and keeps previous ones below", () => {
  expect(visibleFirst(["a", "b", "c", "d"], ["w", "x", "y", "z"], 2)).toEqual(["a", "b", "y", "z"])
  expect(visibleFirst(["a", "b", "c", "d"], ["w"], 2)).toEqual(["a", "b"])
})

it("keeps no previous rows below a shorter list", () => {
  expect(visibleFirst(["a"], ["v", "w", "x", "y", "z"], 2)).toEqual(["a"])
  expect(visibleFirst(["a", "b", "c"], ["v", "w", "x", "y", "z"], 2)).toEqual(["a", "b", "x"])
  expect(visibleFirst([], ["v", "w", "x"], 2)).toEqual([])
})
