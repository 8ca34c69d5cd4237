import { resolve } from "node:path"
import { z } from "zod"
import { isLoopback } from "./production.ts"

export const flag = z.enum(["0", "1"], "muss 0 oder 1 sein")

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

export const identityVariables = {
  IDENTITY: z
    .enum(["embedded", "hosted", "oidc"], "muss embedded, hosted oder oidc sein")
    .default("embedded"),
  REQUIRE_ADMIN_SECOND_FACTOR: flag.optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  OIDC_ISSUER: issuerAddress.optional(),
  OIDC_CLIENT_ID: z.string().trim().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(60, "darf höchstens 60 Zeichen haben").optional(),
  OIDC_TRUST_MAIL: flag.optional(),
}

/** Throws about a setting. */
export type Refuse = (name: string, why: string) => never

/** The settings with these names, all of which are needed. */
export function needed<Name extends string>(
  settings: { readonly [N in Name]?: string | undefined },
  names: readonly Name[],
  purpose: string,
  refuse: Refuse,
): Record<Name, string> {
  const values = names.map((name) => [name, settings[name] || refuse(name, `sie fehlt für ${purpose}`)])
  return Object.fromEntries(values)
}

type Settings = z.output<z.ZodObject<typeof identityVariables>> & { PUBLIC_URL?: string | undefined }

/** Where people sign in: `hostedIdentity`, an OpenID Connect `issuer`, or neither for the embedded identity. */
export function identityOf(settings: Settings, refuse: Refuse) {
  const { IDENTITY, REQUIRE_ADMIN_SECOND_FACTOR, OIDC_NAME, OIDC_CLIENT_SECRET, OIDC_TRUST_MAIL } = settings
  const of = <Name extends keyof Settings & string>(...names: Name[]) =>
    needed(settings, names, `IDENTITY=${IDENTITY}`, refuse)
  if (IDENTITY !== "embedded" && REQUIRE_ADMIN_SECOND_FACTOR === "1")
    refuse(
      "REQUIRE_ADMIN_SECOND_FACTOR",
      `mit IDENTITY=${IDENTITY} verlangt nur der Anmeldedienst einen zweiten Faktor`,
    )
  const firebase =
    IDENTITY === "hosted" && of("FIREBASE_PROJECT_ID", "FIREBASE_API_KEY", "FIREBASE_SERVICE_ACCOUNT")
  const oidc = IDENTITY === "oidc" && of("OIDC_ISSUER", "OIDC_CLIENT_ID", "PUBLIC_URL")
  return {
    hostedIdentity: firebase
      ? {
          projectId: firebase.FIREBASE_PROJECT_ID,
          apiKey: firebase.FIREBASE_API_KEY,
          serviceAccountFile: resolve(firebase.FIREBASE_SERVICE_ACCOUNT),
        }
      : undefined,
    issuer: oidc
      ? {
          issuer: oidc.OIDC_ISSUER,
          clientId: oidc.OIDC_CLIENT_ID,
          clientSecret: OIDC_CLIENT_SECRET,
          /** The name shown to users. */
          name: OIDC_NAME ?? new URL(oidc.OIDC_ISSUER).hostname,
          /** Whether addresses count as proven if the issuer does not say so. */
          trustsMail: OIDC_TRUST_MAIL === "1",
        }
      : undefined,
  }
}
