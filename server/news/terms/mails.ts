import { dateText } from "../../../contract/core/format.ts"
import type { TermsVersion } from "../../../contract/people/terms.ts"
import { type MailDraft, type MailKind, mail, priorities, type Recipient } from "../../portal/mail/draft.ts"

const termsAnnounced: MailKind = { kind: "TERMS_ANNOUNCED", priority: priorities.news }

/** To active agents at least a month before a version takes effect: the date and the changes (P64). */
export const announcementMail = (
  to: Recipient,
  { title, effectiveFrom, changes }: TermsVersion,
  publicUrl: string,
): MailDraft =>
  mail(termsAnnounced, to, {
    subject: `Neue Nutzungsbedingungen ab ${dateText(effectiveFrom)}`,
    paragraphs: [
      `ab ${dateText(effectiveFrom)} gelten für das ZVF-Portal neue Nutzungsbedingungen („${title}“).`,
      "Das ändert sich:",
      ...changes.map((change) => `• ${change}`),
      "Bei Ihrer ersten Anmeldung ab diesem Tag entscheiden Sie, ob Sie zustimmen. Ohne Ihre Zustimmung können Sie im Portal weiterhin alles lesen, aber nichts mehr anfragen oder annehmen.",
    ],
    facts: [["Gültig ab", dateText(effectiveFrom)]],
    link: { label: "Die neuen Nutzungsbedingungen lesen", url: `${publicUrl}/terms` },
  })
