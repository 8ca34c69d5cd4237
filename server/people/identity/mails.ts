import { instantText } from "../../../contract/core/format.ts"
import {
  isStranger,
  type MailDraft,
  type MailKind,
  type MailMessage,
  mail,
  priorities,
  type Recipient,
} from "../../portal/mail/draft.ts"
import type { MailLink } from "../links/links.ts"

const withLink = (kind: string): MailKind => ({ kind, priority: priorities.link, isBoundToAddress: true })
const withoutLink = (kind: string): MailKind => ({ kind, priority: priorities.news })
export const accountSafety: MailKind = { kind: "ACCOUNT_SAFETY", priority: priorities.act }

/** To a user whose profile was linked to an issuer's account, possibly by another person. */
export const issuerLinkedMail = (to: Recipient, issuer: string, publicUrl: string): MailDraft =>
  account(accountSafety, to, {
    subject: "Ihr Zugang ist mit dem Anmeldedienst verbunden",
    paragraphs: [
      `eben hat sich ein Konto bei ${issuer} mit Ihrer E-Mail-Adresse angemeldet. Ab jetzt melden Sie sich im ZVF-Portal nur noch mit diesem Konto an.`,
      "Waren Sie das nicht, wenden Sie sich bitte sofort mit einer Antwort auf diese E-Mail an uns.",
    ],
    link: { label: "Zum Profil", url: `${publicUrl}/profile` },
  })

/** Where a new user signs in first: by the link that sets the password (P40), or at an issuer. */
type FirstSignIn = MailLink | { issuer: string; url: string }

export function invitationMail(to: Recipient, active: boolean, first: FirstSignIn): MailDraft {
  const how =
    "issuer" in first
      ? [
          `Bitte melden Sie sich dort mit Ihrem Konto bei ${first.issuer} an, zu dem diese E-Mail-Adresse gehört.`,
        ]
      : [
          "Bitte legen Sie über den folgenden Link Ihr Passwort fest.",
          `Der Link gilt bis ${until(first)} und nur einmal. Danach können Sie auf der Anmeldeseite über „Passwort vergessen“ einen neuen anfordern.`,
        ]
  return account(withLink("INVITATION"), to, {
    ...("issuer" in first ? {} : { validUntil: first.expiresAt }),
    subject: "Ihr Zugang zum ZVF-Portal",
    paragraphs: [
      "für Sie wurde ein Zugang zum ZVF-Portal angelegt.",
      ...how,
      ...(active ? [] : ["Sobald Ihr Zugang aktiviert ist, erhalten Sie eine weitere E-Mail."]),
    ],
    link: { label: "issuer" in first ? "Zur Anmeldung" : "Passwort festlegen", url: first.url },
  })
}

/** Contains no user input, since the address may be someone else's; explains what to do in that case. */
export const registeredMail = (to: Recipient, proof: MailLink | null, publicUrl: string): MailDraft =>
  account(withLink("REGISTERED"), to, {
    subject: "Ihre Registrierung im ZVF-Portal",
    paragraphs: [
      "mit dieser E-Mail-Adresse wurde eine Registrierung im ZVF-Portal begonnen.",
      ...(proof
        ? [
            `Bitte bestätigen Sie über den folgenden Link, dass die Adresse Ihnen gehört; dazu melden Sie sich mit dem Passwort an, das Sie gewählt haben. Der Link gilt bis ${until(proof)} und nur einmal.`,
          ]
        : []),
      "Wir prüfen danach Ihr Profil und aktivieren es so bald wie möglich; Sie erhalten dann eine weitere E-Mail.",
      "Haben Sie sich nicht registriert, bestätigen Sie bitte nichts und geben Sie uns mit einer Antwort auf diese E-Mail Bescheid.",
    ],
    link: proof
      ? { label: "E-Mail-Adresse bestätigen", url: proof.url }
      : { label: "Zur Anmeldung", url: `${publicUrl}/login` },
  })

/** To a user who was activated, for the first time or again. */
export function activatedMail(to: Recipient, passwordSet: boolean, publicUrl: string): MailDraft {
  const first = "Falls Sie noch kein Passwort haben, legen Sie es über den Link in Ihrer Einladung fest."
  return account(withoutLink("ACTIVATED"), to, {
    subject: "Ihr Zugang zum ZVF-Portal ist aktiviert",
    paragraphs: [
      "Ihr Profil wurde geprüft und ist ab sofort aktiviert. Sie können sich mit Ihrer E-Mail-Adresse anmelden.",
      ...(passwordSet ? [] : [first]),
    ],
    link: { label: "Zur Anmeldung", url: `${publicUrl}/login` },
  })
}

export const resetMail = (to: Recipient, link: MailLink): MailDraft =>
  account(withLink("PASSWORD_RESET"), to, {
    validUntil: link.expiresAt,
    subject: "Ihr Passwort für das ZVF-Portal",
    paragraphs: [
      "jemand hat für Ihre E-Mail-Adresse ein neues Passwort angefordert. Über den folgenden Link legen Sie es fest.",
      `Der Link gilt bis ${until(link)} und nur einmal. Haben Sie nichts angefordert, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.`,
    ],
    link: { label: "Neues Passwort festlegen", url: link.url },
  })

export const securedMail = (to: Recipient, link: MailLink): MailDraft =>
  account(withLink("ACCOUNT_SECURED"), to, {
    subject: "Ihr Zugang wurde gesichert",
    paragraphs: [
      "ein Administrator hat Ihre frühere E-Mail-Adresse wiederhergestellt. Zu Ihrer Sicherheit ist Ihr Zugang überall abgemeldet, und Ihr bisheriges Passwort gilt nicht mehr.",
      "Codes einer App und Passkeys, die seit der Änderung der Adresse dazukamen, sind entfernt, ebenso alle Wiederherstellungscodes.",
      `Über den folgenden Link legen Sie ein neues Passwort fest. Er gilt bis ${until(link)} und nur einmal. Danach können Sie auf der Anmeldeseite über „Passwort vergessen“ einen neuen anfordern.`,
    ],
    link: { label: "Neues Passwort festlegen", url: link.url },
  })

/** Last e-mail, after a user deleted their account. */
export const removedMail = (to: Recipient, publicUrl: string): MailDraft =>
  account(withoutLink("ACCOUNT_REMOVED"), to, {
    subject: "Ihr Zugang zum ZVF-Portal wurde gelöscht",
    paragraphs: [
      "Sie haben Ihren Zugang gelöscht. Ihr Name und Ihre E-Mail-Adresse stehen nicht mehr in Ihrem Profil, frühere Anfragen bleiben ohne Namen erhalten.",
      "Waren Sie das nicht, wenden Sie sich bitte sofort mit einer Antwort auf diese E-Mail an uns.",
    ],
    link: { label: "Zum Portal", url: publicUrl },
  })

/** Subject and first sentence per security event. */
const safetyWords = {
  password_by_link: [
    "Ihr Passwort wurde geändert",
    "Ihr Passwort für das ZVF-Portal wurde über einen Link aus einer E-Mail an diese Adresse neu festgelegt. Sie sind überall abgemeldet.",
  ],
  password: [
    "Ihr Passwort wurde geändert",
    "Ihr Passwort für das ZVF-Portal wurde geändert. Auf allen anderen Geräten sind Sie abgemeldet.",
  ],
  second_factor_on: [
    "Zweiter Faktor eingeschaltet",
    "für Ihre Anmeldung am ZVF-Portal wird jetzt zusätzlich ein Code Ihrer Authenticator-App verlangt. Auf allen anderen Geräten sind Sie abgemeldet.",
  ],
  second_factor_off: [
    "Zweiter Faktor ausgeschaltet",
    "für Ihre Anmeldung am ZVF-Portal werden keine Codes einer Authenticator-App mehr verlangt.",
  ],
  second_factor_reset: [
    "Zweiter Faktor zurückgesetzt",
    "der zweite Faktor Ihrer Anmeldung am ZVF-Portal wurde über den Link einer E-Mail an diese Adresse zurückgesetzt. Sie sind überall abgemeldet und melden sich mit Ihrem Passwort an; danach können Sie ihn in Ihrem Profil neu einrichten.",
  ],
  passkey_added: [
    "Passkey eingerichtet",
    "für Ihren Zugang zum ZVF-Portal wurde ein Passkey eingerichtet. Mit ihm kann man sich ohne Passwort anmelden; die Anmeldung mit Passwort verlangt jetzt zusätzlich einen Passkey oder einen Code.",
  ],
  passkey_removed: [
    "Passkey entfernt",
    "von Ihrem Zugang zum ZVF-Portal wurde ein Passkey entfernt. Mit ihm ist keine Anmeldung mehr möglich.",
  ],
  recovery_codes: [
    "Neue Wiederherstellungscodes",
    "für Ihren Zugang zum ZVF-Portal wurden neue Wiederherstellungscodes erzeugt. Die bisherigen gelten nicht mehr.",
  ],
} as const
export type SafetyEvent = keyof typeof safetyWords

/** To a user whose account security changed; always sent, since it may not have been them. */
export function safetyMail(to: Recipient, event: SafetyEvent, publicUrl: string): MailDraft {
  const [subject, sentence] = safetyWords[event]
  return account(accountSafety, to, {
    subject,
    paragraphs: [
      sentence,
      "Waren Sie das nicht, legen Sie bitte sofort ein neues Passwort fest und wenden Sie sich mit einer Antwort auf diese E-Mail an uns.",
    ],
    link: { label: "Zum Profil", url: `${publicUrl}/profile` },
  })
}

/** To a user whose second factor an admin wants to reset; only the link resets it (P143). */
export const factorResetMail = (to: Recipient, reason: string, link: MailLink): MailDraft =>
  account(withLink("SECOND_FACTOR_RESET"), to, {
    validUntil: link.expiresAt,
    subject: "Zweiten Faktor zurücksetzen?",
    paragraphs: [
      "ein Administrator möchte den zweiten Faktor Ihrer Anmeldung am ZVF-Portal zurücksetzen.",
      `Haben Sie darum gebeten, bestätigen Sie es über den folgenden Link. Er gilt bis ${until(link)} und nur einmal. Sonst brauchen Sie nichts zu tun: Ihr zweiter Faktor bleibt.`,
    ],
    facts: [["Grund", reason]],
    link: { label: "Zweiten Faktor zurücksetzen", url: link.url },
  })

export const until = ({ expiresAt }: MailLink) => `${instantText(expiresAt.toISOString())} Uhr`

const account = (kind: MailKind, to: Recipient, message: MailMessage): MailDraft => {
  const address = isStranger(to) ? [] : [["E-Mail-Adresse", to.mail] as const]
  return mail(kind, to, { ...message, facts: [...(message.facts ?? []), ...address] })
}
