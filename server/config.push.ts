import { createECDH } from "node:crypto"
import { z } from "zod"
import type { PushSettings } from "./platform/push/index.ts"

const orAbsent = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || undefined, schema)

/** Base64 without padding of so many bytes, as `npx web-push generate-vapid-keys` writes it. */
const bytes = (count: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^[\w-]+$/.test(text) && Buffer.from(text, "base64url").length === count,
      `muss ein VAPID-Schlüssel sein (base64url, ${count} Bytes)`,
    )

/** The push services of the browsers that there are. */
const usualServices =
  "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com"

/** A host by its name, or all below one (`*.example.com`); an address would be called without being looked up. */
const services = z
  .string()
  .transform((list) => list.split(",").map((name) => name.trim().toLowerCase()))
  .refine(
    (names) => names.every((name) => /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(name)),
    "muss aus Namen von Rechnern bestehen, mit Kommas dazwischen",
  )

/** The variables of pushes to browsers (P237). */
export const pushVariables = {
  VAPID_PUBLIC_KEY: orAbsent(bytes(65).optional()),
  VAPID_PRIVATE_KEY: orAbsent(bytes(32).optional()),
  PUSH_SERVICES: orAbsent(services.default(usualServices.split(","))),
}

const read = z.object(pushVariables)
type Settings = z.output<typeof read> & { OFFLINE?: string | undefined; CONTACT_MAIL: string }

/** Undefined where browsers are told nothing. Keys that are half there, or no pair, are refused by name. */
export function pushOf(
  { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUSH_SERVICES, OFFLINE, CONTACT_MAIL }: Settings,
  refuse: (name: string, why: string) => never,
): PushSettings | undefined {
  if (!VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY) return undefined
  if (!VAPID_PUBLIC_KEY) return refuse("VAPID_PUBLIC_KEY", "sie fehlt zu VAPID_PRIVATE_KEY")
  if (!VAPID_PRIVATE_KEY) return refuse("VAPID_PRIVATE_KEY", "sie fehlt zu VAPID_PUBLIC_KEY")
  const pair = createECDH("prime256v1")
  pair.setPrivateKey(VAPID_PRIVATE_KEY, "base64url")
  if (pair.getPublicKey("base64url") !== VAPID_PUBLIC_KEY)
    return refuse("VAPID_PUBLIC_KEY", "sie gehört nicht zu VAPID_PRIVATE_KEY")
  if (OFFLINE === "0")
    return refuse("VAPID_PUBLIC_KEY", "mit OFFLINE=0 hat kein Browser, was Mitteilungen zeigt")
  return {
    publicKey: VAPID_PUBLIC_KEY,
    privateKey: VAPID_PRIVATE_KEY,
    subject: `mailto:${CONTACT_MAIL}`,
    services: PUSH_SERVICES,
  }
}
