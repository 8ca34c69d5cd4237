import { expect, it } from "vitest"
import { drawnFirst } from "./first-paint.ts"

it("draws what is in sight as it is now, and leaves what is beneath as it was", () => {
  expect(drawnFirst(["a", "b", "c", "d"], ["w", "x", "y", "z"], 2)).toEqual(["a", "b", "y", "z"])
  expect(drawnFirst(["a", "b", "c", "d"], ["w"], 2)).toEqual(["a", "b"])
})

it("leaves no earlier rows beneath a shorter list", () => {
  expect(drawnFirst(["a"], ["v", "w", "x", "y", "z"], 2)).toEqual(["a"])
  expect(drawnFirst(["a", "b", "c"], ["v", "w", "x", "y", "z"], 2)).toEqual(["a", "b", "x"])
  expect(drawnFirst([], ["v", "w", "x"], 2)).toEqual([])
})
