import { resolve } from "node:path"
import { addressesOf } from "@packages/postgres-client"
import { z } from "zod"
import { maxPasswordLength, minPasswordLength } from "../contract/core/limits.ts"
import type { PasswordPolicy } from "../contract/people/password-policy.ts"

/** Whether a host, as in a URL or setting, is this machine only. */
export const isLoopback = (host: string): boolean =>
  /^(127(\.\d{1,3}){3}|::1|\[::1\]|(.+\.)?localhost)$/i.test(host)

export const isExternal = (url: string): boolean => !isLoopback(new URL(url).hostname)

/** Whether any host of a database URL is another machine; without a host it is a local socket. */
export const databaseIsAway = (url: string): boolean =>
  addressesOf(url).some((address) => new URL(address).hostname !== "" && isExternal(address))

/** Whether the domain is reserved for examples and tests, so that no e-mail arrives (RFC 2606, 6761). */
export const isReservedMail = (mail: string): boolean =>
  /[@.](test|invalid|localhost|example|example\.(com|net|org))$/i.test(mail)

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

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
export const networks = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => network.safeParse(part).success),
    "muss aus Adressen oder Netzen bestehen, mit Komma getrennt",
  )

const passwordWord = /^((min|max)=\d{1,3}|lower|upper|digit|special)$/

/** Words such as `min=10 max=64 lower upper digit special`. */
export const passwordPolicy = z.string().transform((text, context): PasswordPolicy => {
  const words = text.split(/[\s,]+/).filter(Boolean)
  const lengthOf = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(4)
  const min = Number(lengthOf("min") ?? minPasswordLength)
  const max = Number(lengthOf("max") ?? maxPasswordLength)
  const isInRange = minPasswordLength <= min && min <= max && max <= maxPasswordLength
  if (!isInRange || !words.every((word) => passwordWord.test(word))) {
    context.addIssue("erwartet wird z. B. min=10 max=64 lower upper digit special")
    return z.NEVER
  }
  const isWanted = (word: string) => words.includes(word) || undefined
  return {
    schemaVersion: 1,
    customStrengthOptions: {
      minPasswordLength: min,
      maxPasswordLength: lengthOf("max") === undefined ? undefined : max,
      containsLowercaseCharacter: isWanted("lower"),
      containsUppercaseCharacter: isWanted("upper"),
      containsNumericCharacter: isWanted("digit"),
      containsNonAlphanumericCharacter: isWanted("special"),
    },
    // Every visible ASCII character that is neither letter nor digit.
    allowedNonAlphanumericCharacters: [..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"],
  }
})
