import { expect, test } from "vitest"
import { markCookie, portalPath } from "./issuer.ts"

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
  const [secure, plain] = [markCookie("https://portal.example"), markCookie("http://127.0.0.1:3000")]
  expect(secure.set("m", 60)).toBe("__Host-zvf.issuer=m; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure")
  expect(secure.valueIn("a=1; __Host-zvf.issuer=m; b=2")).toBe("m")
  expect(secure.valueIn("zvf.issuer=m")).toBeUndefined()
  expect(plain.valueIn("zvf.issuer=m")).toBe("m")
  expect(plain.valueIn(undefined)).toBeUndefined()
})
