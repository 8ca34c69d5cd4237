import { readFile } from "node:fs/promises"
import type { Config } from "../config.ts"
import { OperatorError } from "../core/operator-error.ts"
import type { Database } from "../core/postgres/db.ts"
import {
  type OidcIdentityParts,
  openIdentity,
  openOidcIdentity,
} from "../portal/identity/embedded-identity.ts"
import { type ServiceAccount, serviceAccount } from "../portal/identity/hosted-accounts.ts"
import { openHostedIdentity } from "../portal/identity/hosted-identity.ts"
import type { IdentityService } from "../portal/identity/identity-service.ts"
import { IssuerError } from "../portal/identity/oidc-issuer.ts"

type Parts = {
  config: Pick<Config, "firebase" | "issuer">
  databaseUrl: string
  db: Database
  publicUrl: string
  warn: (sentence: string) => void
}

/** Throws an `OperatorError`. */
export async function openPortalIdentity({ config, warn, ...parts }: Parts): Promise<IdentityService> {
  if (config.issuer) return openIssuerIdentity({ ...parts, ...config.issuer, fetch }, warn)
  if (!config.firebase) return openIdentity(parts)
  const { projectId, apiKey, serviceAccount: file } = config.firebase
  const account = await readServiceAccount(file)
  const { db, publicUrl } = parts
  const identity = openHostedIdentity({ projectId, apiKey, account, db, publicUrl, fetch })
  await judgeProject(identity, projectId)
  return identity
}

/** A wrong issuer prevents the start; an unreachable one may become available later. */
async function openIssuerIdentity(parts: OidcIdentityParts, warn: Parts["warn"]): Promise<IdentityService> {
  const identity = await openOidcIdentity(parts)
  await identity.oidc?.discover().catch(async (error: unknown) => {
    if (!(error instanceof IssuerError)) throw error
    const named = `Anmeldedienst ${parts.issuer} (OIDC_ISSUER)`
    if (error.failure === "away") return warn(`${named} antwortet gerade nicht; niemand kann sich anmelden.`)
    await identity.close()
    throw new OperatorError(`${named}: dort ist kein OpenID-Connect-Dienst dieses Namens (${error.why}).`)
  })
  return identity
}

/** A project without any usable sign-in prevents the start; an unreadable one does not. */
async function judgeProject({ hosted }: IdentityService, projectId: string) {
  const error = projectError(await hosted?.project().catch(() => null))
  if (error) throw new OperatorError(`Firebase-Projekt ${projectId}: ${error}`)
}

async function readServiceAccount(path: string): Promise<ServiceAccount> {
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new OperatorError(`Die Datei von FIREBASE_SERVICE_ACCOUNT ist nicht lesbar: ${error.message}`)
  })
  try {
    return serviceAccount.parse(JSON.parse(text))
  } catch {
    throw new OperatorError(`In ${path} (FIREBASE_SERVICE_ACCOUNT) steht kein Schlüssel eines Dienstkontos.`)
  }
}

/** A project's settings (Identity Platform, version 2), as far as they matter; what is absent is switched off. */
type Project = {
  signIn?: { email?: { enabled?: boolean }; allowDuplicateEmails?: boolean }
  mfa?: { state?: string; providerConfigs?: { state?: string; totpProviderConfig?: object }[] }
  recaptchaConfig?: { emailPasswordEnforcementState?: string }
}

/** Why these settings prevent a safe sign-in (P157), as a German sentence; null if they allow it or are unreadable. */
export function projectError(settings: unknown): string | null {
  const { signIn, mfa, recaptchaConfig } = (settings ?? {}) as Project
  const hasApps = mfa?.providerConfigs?.some((one) => one.totpProviderConfig && one.state === "ENABLED")
  if (signIn?.email && !signIn.email.enabled)
    return "Die Anmeldung mit E-Mail-Adresse und Passwort ist dort ausgeschaltet."
  if (signIn?.allowDuplicateEmails)
    return "Dort sind mehrere Konten mit derselben E-Mail-Adresse erlaubt; das Portal könnte sie verwechseln."
  if (mfa?.state === "MANDATORY" && !hasApps)
    return "Dort ist ein zweiter Faktor per SMS vorgeschrieben; das Portal kann nur Codes einer App (TOTP)."
  if (recaptchaConfig?.emailPasswordEnforcementState === "ENFORCE")
    return "Dort ist reCAPTCHA für die Anmeldung vorgeschrieben; das Portal lädt keine fremden Skripte."
  return null
}
