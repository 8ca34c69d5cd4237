import { expect, test } from "vitest"
import { markCookie, markIn, portalPath } from "./issuer.ts"

test.each([
  ["/overview/preoffer?car=1#x", "/overview/preoffer?car=1#x"],
  ["/a/../b", "/b"],
  [undefined, "/"],
  ["", "/"],
  ["https://evil.example/x", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/.//evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["evil.example", "/"],
])("after a sign-in %s leads to %s", (wish, path) => {
  expect(portalPath(wish)).toBe(path)
})

test("finds the mark among other cookies, under https with a host-bound name", () => {
  const cookie = markCookie("https://portal.example", "m", 60)
  expect(cookie).toBe("__Host-zvf.issuer=m; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure")
  expect(markIn("a=1; __Host-zvf.issuer=m; b=2", "https://portal.example")).toBe("m")
  expect(markIn("zvf.issuer=m", "https://portal.example")).toBeUndefined()
  expect(markIn("zvf.issuer=m", "http://127.0.0.1:3000")).toBe("m")
  expect(markIn(undefined, "http://127.0.0.1:3000")).toBeUndefined()
})
