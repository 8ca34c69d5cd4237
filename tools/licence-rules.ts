import type { LockedPackage } from "./lock-file.ts"

/** Licences that ask for no more than their text to stay with the copy. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
])

type Exception = { licence: string; packages: RegExp; why: string }

/** Licences that ask for more, each for the packages for which that was looked at. */
const exceptions: Exception[] = [
  { licence: "OFL-1.1", packages: /(^|\/)inter$/, why: "a font, unchanged and not sold by itself" },
  {
    licence: "LGPL-3.0-or-later",
    packages: /^@img\/sharp-/,
    why: "libvips as a library of its own, which anybody may replace",
  },
  { licence: "MPL-2.0", packages: /^lightningcss(-|$)/, why: "a tool of the build, unchanged" },
  { licence: "MPL-2.0", packages: /^axe-core$/, why: "a tool of the tests, unchanged" },
  { licence: "CC-BY-4.0", packages: /^caniuse-lite$/, why: "data of a tool, not passed on" },
]

/** Packages that name no licence where npm looks, as their licence file says. Another version is looked at again. */
const stated: Record<string, string> = { "png-js@2.0.0": "MIT" }

/** The licence of a package as an SPDX expression. */
export const licenceOf = ({ name, version, license }: LockedPackage): string | undefined =>
  license ?? stated[`${name}@${version}`]

/**
 * Whether a package may be used under its licence: of several to choose from one has to be allowed, of several that hold
 * together each. What is not understood is not allowed.
 */
export function isAllowed(found: LockedPackage): boolean {
  const licence = licenceOf(found)
  if (!licence) return false
  return licence
    .replace(/^\((.*)\)$/, "$1")
    .split(" AND ")
    .every((part) => part.split(" OR ").some((name) => isAllowedOne(name, found.name)))
}

const isAllowedOne = (licence: string, name: string): boolean =>
  allowed.has(licence) || exceptions.some((one) => one.licence === licence && one.packages.test(name))
