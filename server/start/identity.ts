import { readFile } from "node:fs/promises"
import type { Config } from "../config.ts"
import {
  type IdentityService,
  IssuerError,
  type OidcIdentityParts,
  openHostedIdentity,
  openIdentity,
  openOidcIdentity,
  type ServiceAccount,
  serviceAccount,
} from "../core/identity/index.ts"
import { OperatorError } from "../core/operator-error.ts"
import type { Database } from "../core/postgres/index.ts"

type Parts = {
  config: Pick<Config, "hostedIdentity" | "issuer">
  databaseUrl: string
  db: Database
  publicUrl: string
  /** Tells the operator what does not keep the portal from starting. */
  warn: (sentence: string) => void
}

/** The identity of the configuration. Throws an `OperatorError` with one German sentence. */
export async function openPortalIdentity({ config, warn, ...parts }: Parts): Promise<IdentityService> {
  if (config.issuer) return openIssuerIdentity({ ...parts, ...config.issuer, fetch }, warn)
  if (!config.hostedIdentity) return openIdentity(parts)
  const { projectId, apiKey, serviceAccountFile } = config.hostedIdentity
  const account = await readServiceAccount(serviceAccountFile)
  const { db, publicUrl } = parts
  const identity = openHostedIdentity({ projectId, apiKey, account, db, publicUrl, fetch })
  await judgeProject(identity, projectId, warn)
  return identity
}

/** An address at which there is another issuer or none stops the start; one that does not answer now may do so later. */
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

/** A project in which nobody could sign in stops the start; while it cannot be read, the portal starts all the same. */
async function judgeProject({ hosted }: IdentityService, projectId: string, warn: Parts["warn"]) {
  const named = (sentence: string) => `Firebase-Projekt ${projectId}: ${sentence}`
  const judged = await hosted?.faults().catch((error: Error) => {
    const unread = `Die Einstellungen sind nicht lesbar (${error.message}).`
    return { fatal: null, warnings: [unread] }
  })
  if (judged?.fatal) throw new OperatorError(named(judged.fatal))
  for (const sentence of judged?.warnings ?? []) warn(named(sentence))
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
