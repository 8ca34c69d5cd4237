import type { MailTransport } from "../core/mail/transport.ts"

/** Notice on every page of an explicitly requested demo (P57). */
export const demoNotice =
  "<strong>Demo:</strong> Alles hier ist erfunden, und jeder kann es sehen und ändern. Bitte geben Sie keine echten Daten ein."

/** Marks the subject of a demo's e-mails. */
export const markMails = (transport: MailTransport): MailTransport => ({
  send: (mail) => transport.send({ ...mail, subject: `[Demo] ${mail.subject}` }),
})
