import { expect, test } from "vitest"
import { isAllowed } from "./licence-rules.ts"
import { type LockedPackage, projectPackages } from "./lock-file.ts"

const under = (license: string | undefined, name = "some-package"): LockedPackage => ({
  path: `node_modules/${name}`,
  name,
  version: "2.0.0",
  license,
  resolved: undefined,
  integrity: undefined,
  isShipped: true,
  hasInstallScript: false,
  deprecated: undefined,
})

test.each([
  ["MIT", true],
  ["GPL-3.0-only", false],
  ["MIT OR GPL-3.0-only", true],
  ["MIT AND GPL-3.0-only", false],
  ["(MIT OR CC0-1.0)", true],
  ["(MIT AND (GPL-3.0-only OR ISC))", false],
  ["SEE LICENSE IN LICENSE.md", false],
  [undefined, false],
])("%s may be used: %s", (licence, may) => {
  expect(isAllowed(under(licence))).toBe(may)
})

test("a licence that asks for more holds for the packages that were looked at", () => {
  expect(isAllowed(under("LGPL-3.0-or-later", "@img/sharp-libvips-linux-x64"))).toBe(true)
  expect(isAllowed(under("LGPL-3.0-or-later", "another"))).toBe(false)
})

test("a package without a licence where npm looks is known by its version", () => {
  expect(isAllowed(under(undefined, "png-js"))).toBe(true)
  expect(isAllowed({ ...under(undefined, "png-js"), version: "3.0.0" })).toBe(false)
})

test("everything that the portal uses may be used", () => {
  expect(
    projectPackages()
      .filter((found) => !isAllowed(found))
      .map(({ name, license }) => [name, license]),
  ).toEqual([])
})
