import type { ErrorCode } from "../core/errors.ts"

const wrongPair = "Die Anmeldung ist fehlgeschlagen, bitte Passwort berichtigen."
const secondFactorAgain =
  "Die Anmeldung mit zweitem Faktor ist fehlgeschlagen. Bitte melden Sie sich erneut an."
const botCheck =
  "Die Sicherheitsprüfung des Anmeldedienstes ist fehlgeschlagen. Bitte laden Sie die Seite neu und versuchen Sie es erneut."
const botCheckSetup =
  "Die Sicherheitsprüfung des Anmeldedienstes ist nicht richtig eingerichtet. Bitte wenden Sie sich an einen Administrator."
const sessionOver = "Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an."

/** Errors of an identity provider (P72): the codes of the hosted service without "auth/". */
export const identityText = {
  "invalid-email": "Diese E-Mail-Adresse ist ungültig. Bitte prüfen Sie sie.",
  "wrong-password": wrongPair,
  "missing-password": "Bitte geben Sie Ihr Passwort ein.",
  "email-already-in-use": "Zu dieser E-Mail-Adresse gibt es bereits einen Zugang.",
  "operation-not-allowed":
    "Diese Art der Anmeldung ist nicht zugelassen. Bitte wenden Sie sich an einen Administrator.",
  "unauthorized-domain":
    "Unter dieser Adresse kann sich niemand anmelden, weil das Portal für eine andere eingerichtet ist; an Ihrem Passwort liegt es nicht. Bitte öffnen Sie es unter seiner eigenen Adresse, oder nennen Sie einem Administrator die, die Sie geöffnet haben.",
  "invalid-credential": wrongPair,
  "user-not-found": "Diese E-Mail-Adresse ist nicht bekannt.",
  "too-many-requests": "Zu viele Versuche. Bitte warten Sie einige Minuten.",
  "expired-action-code": "Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.",
  "invalid-action-code":
    "Dieser Link ist ungültig oder wurde bereits benutzt. Bitte fordern Sie einen neuen an.",
  "requires-recent-login": "Dafür muss Ihre Anmeldung frisch sein. Bitte melden Sie sich erneut an.",
  "invalid-user-token": sessionOver,
  "user-token-expired": sessionOver,
  "user-disabled": "Ihr Zugang wurde deaktiviert. Bitte wenden Sie sich an einen Administrator.",
  "weak-password": "Das Passwort ist zu kurz oder zu leicht zu erraten.",
  "password-does-not-meet-requirements": "Das Passwort erfüllt nicht alle Anforderungen.",
  "multi-factor-auth-required": "Für diese Anmeldung wird zusätzlich Ihr zweiter Faktor gebraucht.",
  "multi-factor-info-not-found":
    "Dieser zweite Faktor ist nicht mehr eingerichtet. Bitte melden Sie sich erneut an.",
  "missing-multi-factor-info": secondFactorAgain,
  "missing-multi-factor-session": secondFactorAgain,
  "invalid-multi-factor-session": secondFactorAgain,
  "second-factor-already-in-use": "Dieser zweite Faktor ist bereits eingerichtet.",
  "maximum-second-factor-count-exceeded":
    "Es sind bereits so viele zweite Faktoren eingerichtet, wie zulässig sind.",
  "unsupported-first-factor": "Bei dieser Art der Anmeldung ist kein zweiter Faktor möglich.",
  "invalid-verification-code": "Der Code ist falsch oder abgelaufen. Bitte geben Sie den aktuellen Code ein.",
  "captcha-check-failed": botCheck,
  "recaptcha-not-enabled": botCheckSetup,
  "missing-recaptcha-token": botCheck,
  "invalid-recaptcha-token": botCheck,
  "invalid-recaptcha-action": botCheck,
  "missing-recaptcha-version": botCheckSetup,
  "invalid-recaptcha-version": botCheckSetup,
  "missing-client-type": botCheckSetup,
  "invalid-req-type": botCheckSetup,
  "network-request-failed":
    "Die Anmeldung kann gerade nicht geprüft werden. Bitte prüfen Sie Ihre Verbindung.",
  "login-blocked": "Die Anmeldung wurde abgelehnt. Bitte wenden Sie sich an einen Administrator.",
  "internal-error": "Die Anmeldung ist gerade nicht möglich. Bitte versuchen Sie es später erneut.",
} as const
export type IdentityCode = keyof typeof identityText

/** The portal's own error codes as identity codes; all others map to an internal error. */
const ofPortal: { readonly [C in ErrorCode]?: IdentityCode } = {
  unauthenticated: "user-token-expired",
  invalid_credentials: "invalid-credential",
  mail_unknown: "user-not-found",
  second_factor_required: "multi-factor-auth-required",
  wrong_code: "invalid-verification-code",
  passkey_refused: "invalid-credential",
  mail_taken: "email-already-in-use",
  mail_blacklisted: "login-blocked",
  forbidden: "operation-not-allowed",
  foreign_page: "unauthorized-domain",
  invalid_link: "invalid-action-code",
  expired_link: "expired-action-code",
  password_too_short: "weak-password",
  password_too_weak: "password-does-not-meet-requirements",
  password_common: "weak-password",
  password_of_context: "weak-password",
  too_many_requests: "too-many-requests",
  unavailable: "network-request-failed",
}

/** Maps an error code of the embedded identity to an identity code. */
export const identityCodeOf = (code: ErrorCode): IdentityCode => ofPortal[code] ?? "internal-error"

/** The portal's error code of an identity code; "internal" for those that only the hosted service has. */
export const portalCodeOf = (identity: IdentityCode): ErrorCode =>
  (Object.keys(ofPortal) as ErrorCode[]).find((code) => ofPortal[code] === identity) ?? "internal"

const synonyms = new Map<string, IdentityCode>([
  ["timeout", "network-request-failed"],
  ["code-expired", "invalid-verification-code"],
  ["totp-challenge-timeout", "invalid-verification-code"],
])

/** The code of the hosted service's error; unknown ones are "internal-error". */
export function hostedIdentityCode(text: string): IdentityCode {
  const name = text.replace("auth/", "")
  return Object.hasOwn(identityText, name) ? (name as IdentityCode) : (synonyms.get(name) ?? "internal-error")
}

declare module "../core/errors.ts" {
  interface RefusalDetails {
    unauthenticated: { identity: IdentityCode }
  }
}
