/** A project's settings (Identity Platform, version 2), as far as they matter; what is absent is switched off. */
type Project = {
  signIn?: { email?: { enabled?: boolean }; allowDuplicateEmails?: boolean }
  mfa?: { state?: string; providerConfigs?: { state?: string; totpProviderConfig?: object }[] }
  recaptchaConfig?: { emailPasswordEnforcementState?: string }
}

/** Why these settings prevent a safe sign-in (P157), as a German sentence; null if they allow it or are unreadable. */
export function projectFault(settings: unknown): string | null {
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
