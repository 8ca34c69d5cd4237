import { resolve } from "node:path"
import { z } from "zod"

export const hostedVariables = {
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
}

type Settings = z.output<z.ZodObject<typeof hostedVariables>> & {
  IDENTITY: string
  REQUIRE_ADMIN_SECOND_FACTOR?: string | undefined
}

export type HostedIdentitySettings = {
  projectId: string
  apiKey: string
  serviceAccountFile: string
}

export function hostedIdentityOf(
  settings: Settings,
  refuse: (name: string, why: string) => never,
): HostedIdentitySettings | undefined {
  const { FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_SERVICE_ACCOUNT } = settings
  if (settings.IDENTITY !== "hosted") return undefined
  for (const [name, value] of Object.entries({
    FIREBASE_PROJECT_ID,
    FIREBASE_API_KEY,
    FIREBASE_SERVICE_ACCOUNT,
  }))
    if (!value) refuse(name, "sie fehlt für IDENTITY=hosted")
  if (settings.REQUIRE_ADMIN_SECOND_FACTOR === "1")
    refuse("REQUIRE_ADMIN_SECOND_FACTOR", "einen zweiten Faktor gibt es nur mit IDENTITY=embedded")
  return {
    projectId: FIREBASE_PROJECT_ID ?? "",
    apiKey: FIREBASE_API_KEY ?? "",
    serviceAccountFile: resolve(FIREBASE_SERVICE_ACCOUNT ?? ""),
  }
}
