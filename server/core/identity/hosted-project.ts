import { z } from "zod"

const state = z.string().optional().catch(undefined)
const flag = z.boolean().default(false)

/** A project's settings (Identity Platform, version 2), as far as they matter; what is absent is switched off. */
const projectSchema = z.object({
  signIn: z.object({ email: z.object({ enabled: flag }).optional(), allowDuplicateEmails: flag }).optional(),
  mfa: z
    .object({
      state,
      providerConfigs: z.array(z.object({ state, totpProviderConfig: z.unknown().optional() })).default([]),
    })
    .optional(),
  recaptchaConfig: z.object({ emailPasswordEnforcementState: state }).optional(),
})

/** Why these settings prevent a safe sign-in (P157), as a German sentence; null if they allow it or are unreadable. */
export function projectFault(settings: unknown): string | null {
  const { signIn, mfa, recaptchaConfig } = projectSchema.safeParse(settings).data ?? {}
  const hasApps = mfa?.providerConfigs.some(
    (one) => one.totpProviderConfig !== undefined && one.state === "ENABLED",
  )
  if (signIn?.email?.enabled === false)
    return "Die Anmeldung mit E-Mail-Adresse und Passwort ist dort ausgeschaltet."
  if (signIn?.allowDuplicateEmails)
    return "Dort sind mehrere Konten mit derselben E-Mail-Adresse erlaubt; das Portal könnte sie verwechseln."
  if (mfa?.state === "MANDATORY" && !hasApps)
    return "Dort ist ein zweiter Faktor per SMS vorgeschrieben; das Portal kann nur Codes einer App (TOTP)."
  if (recaptchaConfig?.emailPasswordEnforcementState === "ENFORCE")
    return "Dort ist reCAPTCHA für die Anmeldung vorgeschrieben; das Portal lädt keine fremden Skripte."
  return null
}
