import { z } from "zod"

/** What stands in the way of signing in here, as German sentences. */
export type ProjectFaults = {
  /** Nobody could sign in, or not safely: the portal does not start. */
  fatal: string | null
  /** Some could not, or something is not as it may seem. */
  warnings: string[]
}

const state = z.string().optional().catch(undefined)

/** A project's settings (Identity Platform, version 2), as far as they matter; what is absent is switched off. */
const projectSchema = z.object({
  signIn: z
    .object({
      email: z.object({ enabled: z.boolean().default(false) }).optional(),
      allowDuplicateEmails: z.boolean().default(false),
    })
    .optional(),
  mfa: z
    .object({
      state,
      enabledProviders: z.array(z.string()).default([]),
      providerConfigs: z.array(z.object({ state, totpProviderConfig: z.unknown().optional() })).default([]),
    })
    .optional(),
  recaptchaConfig: z.object({ emailPasswordEnforcementState: state }).optional(),
  client: z
    .object({ permissions: z.object({ disabledUserSignup: z.boolean().default(false) }).optional() })
    .optional(),
})
type Project = z.output<typeof projectSchema>

/** Judges a project's settings (P157): the portal signs in by mail and password, and by the code of an app as second factor. */
export function projectFaults(settings: unknown): ProjectFaults {
  const read = projectSchema.safeParse(settings)
  if (settings === null || !read.success)
    return {
      fatal: null,
      warnings: ["Das Dienstkonto darf die Einstellungen nicht lesen; das Portal kann sie nicht prüfen."],
    }
  return { fatal: fatalOf(read.data), warnings: warningsOf(read.data) }
}

const hasApps = ({ mfa }: Project) =>
  mfa?.providerConfigs.some((one) => one.totpProviderConfig !== undefined && one.state === "ENABLED") ?? false

function fatalOf(project: Project): string | null {
  const { signIn, mfa, recaptchaConfig } = project
  if (signIn?.email && !signIn.email.enabled)
    return "Die Anmeldung mit E-Mail-Adresse und Passwort ist dort ausgeschaltet."
  if (signIn?.allowDuplicateEmails)
    return "Dort sind mehrere Konten mit derselben E-Mail-Adresse erlaubt; das Portal könnte sie verwechseln."
  if (mfa?.state === "MANDATORY" && !hasApps(project))
    return "Dort ist ein zweiter Faktor per SMS vorgeschrieben; das Portal kann nur Codes einer App (TOTP)."
  if (recaptchaConfig?.emailPasswordEnforcementState === "ENFORCE")
    return "Dort ist reCAPTCHA für die Anmeldung vorgeschrieben; das Portal lädt keine fremden Skripte."
  return null
}

function warningsOf({ mfa, client }: Project): string[] {
  const on = mfa?.state === "ENABLED" || mfa?.state === "MANDATORY"
  return [
    ...(on && mfa?.enabledProviders.includes("PHONE_SMS")
      ? [
          "Wer dort nur SMS als zweiten Faktor hat, kann sich am Portal nicht anmelden; Codes einer App gehen.",
        ]
      : []),
    ...(client?.permissions?.disabledUserSignup
      ? ["Dort kann sich niemand selbst registrieren; nur Eingeladene kommen ins Portal."]
      : []),
  ]
}
