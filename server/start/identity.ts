import { readFile } from "node:fs/promises"
import type { Config } from "../config.ts"
import {
  type IdentityService,
  openHostedIdentity,
  openIdentity,
  type ServiceAccount,
  serviceAccount,
} from "../platform/identity/index.ts"
import type { Database } from "../platform/postgres/index.ts"

/** The identity cannot be used as it is configured; the sentence tells the operator what to look at. */
export class IdentityError extends Error {}

type Parts = {
  config: Pick<Config, "hostedIdentity">
  databaseUrl: string
  db: Database
  publicUrl: string
}

/** The identity of the configuration. Throws an `IdentityError` with one German sentence. */
export async function openPortalIdentity({ config, ...parts }: Parts): Promise<IdentityService> {
  if (!config.hostedIdentity) return openIdentity(parts)
  const { projectId, apiKey, serviceAccountFile } = config.hostedIdentity
  const account = await readServiceAccount(serviceAccountFile)
  return openHostedIdentity({ projectId, apiKey, account, db: parts.db, fetch })
}

async function readServiceAccount(path: string): Promise<ServiceAccount> {
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new IdentityError(`Die Datei von FIREBASE_SERVICE_ACCOUNT ist nicht lesbar: ${error.message}`)
  })
  try {
    return serviceAccount.parse(JSON.parse(text))
  } catch {
    throw new IdentityError(`In ${path} (FIREBASE_SERVICE_ACCOUNT) steht kein Schlüssel eines Dienstkontos.`)
  }
}
