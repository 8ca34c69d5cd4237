import { z } from "zod"

/** Problems of a project's settings, as German sentences. */
export type ProjectFaults = {
  /** Sign-in would fail or be unsafe: the portal does not start. */
  fatal: string | null
  /** Some sign-ins may fail, or a setting may be misleading. */
  warnings: string[]
}

const state = z.string().optional().catch(undefined)
const flag = z.boolean().default(false)

/** The relevant project settings (Identity Platform, version 2); missing ones are off. */
const projectSchema = z.object({
  signIn: z.object({ email: z.object({ enabled: flag }).optional(), allowDuplicateEmails: flag }).optional(),
  mfa: z
    .object({
      state,
      enabledProviders: z.array(z.string()).default([]),
      providerConfigs: z.array(z.object({ state, totpProviderConfig: z.unknown().optional() })).default([]),
    })
    .optional(),
  recaptchaConfig: z.object({ emailPasswordEnforcementState: state }).optional(),
  client: z.object({ permissions: z.object({ disabledUserSignup: flag }).optional() }).optional(),
})

/** Checks a project's settings (P157): sign-in by e-mail and password, and app codes as second factor. */
export function projectFaults(settings: unknown): ProjectFaults {
  const read = projectSchema.safeParse(settings)
  if (!read.success)
    return {
      fatal: null,
      warnings: ["Das Dienstkonto darf die Einstellungen nicht lesen; das Portal kann sie nicht prüfen."],
    }
  const { signIn, mfa, recaptchaConfig, client } = read.data
  const hasApps = mfa?.providerConfigs.some(
    (one) => one.totpProviderConfig !== undefined && one.state === "ENABLED",
  )
  const hasSms =
    ["ENABLED", "MANDATORY"].includes(mfa?.state ?? "") && mfa?.enabledProviders.includes("PHONE_SMS")
  const fatal: [boolean | undefined, string][] = [
    [
      signIn?.email?.enabled === false,
      "Die Anmeldung mit E-Mail-Adresse und Passwort ist dort ausgeschaltet.",
    ],
    [
      signIn?.allowDuplicateEmails,
      "Dort sind mehrere Konten mit derselben E-Mail-Adresse erlaubt; das Portal könnte sie verwechseln.",
    ],
    [
      mfa?.state === "MANDATORY" && !hasApps,
      "Dort ist ein zweiter Faktor per SMS vorgeschrieben; das Portal kann nur Codes einer App (TOTP).",
    ],
    [
      recaptchaConfig?.emailPasswordEnforcementState === "ENFORCE",
      "Dort ist reCAPTCHA für die Anmeldung vorgeschrieben; das Portal lädt keine fremden Skripte.",
    ],
  ]
  const warnings: typeof fatal = [
    [
      hasSms,
      "Wer dort nur SMS als zweiten Faktor hat, kann sich am Portal nicht anmelden; Codes einer App gehen.",
    ],
    [
      client?.permissions?.disabledUserSignup,
      "Dort kann sich niemand selbst registrieren; nur Eingeladene kommen ins Portal.",
    ],
  ]
  return {
    fatal: fatal.find(([isSo]) => isSo)?.[1] ?? null,
    warnings: warnings.filter(([isSo]) => isSo).map(([, sentence]) => sentence),
  }
}
