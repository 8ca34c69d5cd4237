import { instantText } from "../../../contract/format.ts"
import type { DatedFactors } from "../../platform/identity/index.ts"
import type { IssuedCode } from "../identity/commands.ts"
import type { MailDraft } from "../outbox/add.ts"
import { draft, passwordLink, type Recipient, until } from "./mails.ts"

type Secured = {
  issued: IssuedCode
  factors: { removed: DatedFactors; kept: DatedFactors }
}

/**
 * To a person who objected to a changed address: what ended, and which
 * second factors go on, by when they were set up, since one of them may be the stranger's (P175).
 */
export function securedMail(
  to: Recipient,
  { issued, factors: { removed, kept } }: Secured,
  publicUrl: string,
): MailDraft {
  const [gone, left] = [namesOf(removed), namesOf(kept)]
  return draft(to, {
    kind: "ACCOUNT_SECURED",
    subject: "Ihr Zugang wurde gesichert",
    paragraphs: [
      "zu Ihrer Sicherheit ist Ihr Zugang zum ZVF-Portal überall abgemeldet, und Ihr bisheriges Passwort gilt nicht mehr. Über den folgenden Link legen Sie ein neues fest.",
      ...(gone ? [`Entfernt wurde, was erst kürzlich eingerichtet worden ist: ${gone}.`] : []),
      ...(left
        ? [
            `Bei der Anmeldung gilt weiter: ${left}. Haben Sie das nicht selbst eingerichtet, antworten Sie bitte auf diese Mail: Sie erhalten dann einen Link, der es entfernt.`,
          ]
        : []),
      `Der Link gilt bis ${until(issued)} und nur einmal. Danach können Sie auf der Anmeldeseite über „Passwort vergessen“ einen neuen anfordern.`,
    ],
    link: { label: "Neues Passwort festlegen", url: passwordLink(publicUrl, issued) },
  })
}

/** By when they were set up alone: what a passkey is called, a stranger may have typed. */
const namesOf = ({ app, passkeys }: DatedFactors): string =>
  [
    ...(app === null ? [] : [`Codes einer App (eingeschaltet ${shown(app)})`]),
    ...passkeys.map((at) => `ein Passkey (eingerichtet ${shown(at)})`),
  ].join(", ")

const shown = (at: string) => `${instantText(new Date(at).toISOString())} Uhr`
