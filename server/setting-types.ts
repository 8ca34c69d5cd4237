import { isIP } from "node:net"
import { resolve } from "node:path"
import { z } from "zod"
import { maxPasswordLength, minPasswordLength } from "../contract/limits.ts"
import type { PasswordPolicy } from "../contract/password-policy.ts"
import { addressesOf } from "./core/postgres/address.ts"
import { isLoopback } from "./hosts.ts"

/* Types of settings. Their messages end the sentence "Die Einstellung X ist ungültig: …". */

export const text = z.string().min(1, "sie ist leer")
const trimmed = z.string().trim()

/** An absolute path; a relative one begins in the current folder. */
export const folder = text.transform((path) => resolve(path))
export const flag = z.enum(["0", "1"], "muss 0 oder 1 sein").transform((digit) => digit === "1")
export const mail = z.email("muss eine E-Mail-Adresse sein")

export const number = (least: number, most: number, unit = "") =>
  trimmed
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `muss eine Zahl von ${least} bis ${most} sein${unit}`,
    )
    .transform(Number)

export const url = (...protocols: string[]) =>
  trimmed
    .refine(
      (text) => URL.canParse(text) && protocols.some((name) => text.toLowerCase().startsWith(`${name}://`)),
      { error: `muss mit ${protocols.map((name) => `${name}://`).join(" oder ")} beginnen`, abort: true },
    )
    .refine(
      (text) => new URL(text).hostname !== "",
      `muss einen Rechner nennen, wie ${protocols.at(-1)}://name.firma.de`,
    )

/** The portal needs its own host: screens, cookies and identity routes start at its root. */
export const origin = url("http", "https")
  .refine((text) => {
    const { pathname, search, hash, username } = new URL(text)
    return `${pathname}${search}${hash}${username}` === "/"
  }, "darf nur Schema, Name und Port enthalten, wie https://portal.example")
  .transform((text) => new URL(text).origin)

/** Exactly as the issuer states it; http only on this machine. */
export const issuerAddress = trimmed.refine((text) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  const isSafe = protocol === "https:" || (protocol === "http:" && isLoopback(hostname))
  return isSafe && `${search}${hash}${username}` === ""
}, "muss mit https:// beginnen und darf keine Parameter enthalten")

/** Allowed values of `sslmode`: encryption is on or off, never optional. */
const sslModes = new Set([null, "disable", "require", "verify-ca", "verify-full"])

export const databaseUrl = trimmed
  .refine(
    (text) =>
      addressesOf(text).every((address) => /^postgres(ql)?:\/\//i.test(address) && URL.canParse(address)),
    { error: "muss mit postgres:// oder postgresql:// beginnen", abort: true },
  )
  .refine(
    (text) => sslModes.has(new URL(addressesOf(text)[0] as string).searchParams.get("sslmode")),
    "hat ein anderes sslmode als disable, require, verify-ca oder verify-full",
  )

const isNetwork = (text: string) => {
  const [address = "", bits, ...more] = text.split("/")
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}
export const networks = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), "muss aus Adressen oder Netzen bestehen, mit Komma getrennt")

const length = number(minPasswordLength, maxPasswordLength)
const isWanted = z.literal("").transform(() => true as const)
const passwordWords = z
  .strictObject({
    min: length.prefault(`${minPasswordLength}`),
    max: length.optional(),
    lower: isWanted.optional(),
    upper: isWanted.optional(),
    digit: isWanted.optional(),
    special: isWanted.optional(),
  })
  .refine(({ min, max = maxPasswordLength }) => min <= max)

/** Words such as `min=10 max=64 lower upper digit special`. */
export const passwordPolicy = z.string().transform((text, context): PasswordPolicy => {
  const words = text.split(/[\s,]+/).filter(Boolean)
  const { data } = passwordWords.safeParse(
    Object.fromEntries(words.map((word) => [/^\w*/.exec(word)?.[0], word.replace(/^\w*=?/, "")])),
  )
  if (!data) {
    context.addIssue("erwartet wird z. B. min=10 max=64 lower upper digit special")
    return z.NEVER
  }
  return {
    schemaVersion: 1,
    customStrengthOptions: {
      minPasswordLength: data.min,
      maxPasswordLength: data.max,
      containsLowercaseCharacter: data.lower,
      containsUppercaseCharacter: data.upper,
      containsNumericCharacter: data.digit,
      containsNonAlphanumericCharacter: data.special,
    },
    // Every visible ASCII character that is neither letter nor digit.
    allowedNonAlphanumericCharacters: [..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"],
  }
})
