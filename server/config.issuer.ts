import { z } from "zod"
import { isLoopback } from "./production.ts"

/** Exactly as the issuer states it; http only on this machine. */
const issuerAddress = z
  .string()
  .trim()
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, search, hash, username } = new URL(text)
    const isSafe = protocol === "https:" || (protocol === "http:" && isLoopback(hostname))
    return isSafe && `${search}${hash}${username}` === ""
  }, "muss mit https:// beginnen und darf keine Parameter enthalten")

export const issuerVariables = {
  OIDC_ISSUER: issuerAddress.optional(),
  OIDC_CLIENT_ID: z.string().trim().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(60, "darf höchstens 60 Zeichen haben").optional(),
  OIDC_TRUST_MAIL: z.enum(["0", "1"], "muss 0 oder 1 sein").optional(),
}

type Settings = z.output<z.ZodObject<typeof issuerVariables>> & {
  IDENTITY: string
  PUBLIC_URL?: string | undefined
  REQUIRE_ADMIN_SECOND_FACTOR?: string | undefined
}

export type IssuerSettings = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** The name shown to users; its host name if not set. */
  name: string
  /** Whether addresses count as proven if the issuer does not say so. */
  trustsMail: boolean
}

export function issuerOf(
  settings: Settings,
  refuse: (name: string, why: string) => never,
): IssuerSettings | undefined {
  if (settings.IDENTITY !== "oidc") return undefined
  const { OIDC_ISSUER: issuer = "", OIDC_CLIENT_ID: clientId = "", PUBLIC_URL } = settings
  for (const [name, value] of Object.entries({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, PUBLIC_URL }))
    if (!value) refuse(name, "sie fehlt für IDENTITY=oidc")
  if (settings.REQUIRE_ADMIN_SECOND_FACTOR === "1")
    refuse("REQUIRE_ADMIN_SECOND_FACTOR", "mit IDENTITY=oidc verlangt der Anmeldedienst den zweiten Faktor")
  return {
    issuer,
    clientId,
    clientSecret: settings.OIDC_CLIENT_SECRET,
    name: settings.OIDC_NAME ?? new URL(issuer).hostname,
    trustsMail: settings.OIDC_TRUST_MAIL === "1",
  }
}
