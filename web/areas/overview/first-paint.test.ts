import { expect, it } from "vitest"
import { drawnFirst } from "./first-paint.ts"

it("renders visible rows first, and keeps previous ones below", () => {
  expect(drawnFirst(["a", "b", "c", "d"], ["w", "x", "y", "z"], 2)).toEqual(["a", "b", "y", "z"])
  expect(drawnFirst(["a", "b", "c", "d"], ["w"], 2)).toEqual(["a", "b"])
})

it("keeps no previous rows below a shorter list", () => {
  expect(drawnFirst(["a"], ["v", "w", "x", "y", "z"], 2)).toEqual(["a"])
  expect(drawnFirst(["a", "b", "c"], ["v", "w", "x", "y", "z"], 2)).toEqual(["a", "b", "x"])
  expect(drawnFirst([], ["v", "w", "x"], 2)).toEqual([])
})
