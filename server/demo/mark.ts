import type { MailTransport } from "../core/mail/index.ts"

/** What every page of a demo begins with that was asked for, since others may meet it (P57). */
export const demoNotice =
  "<strong>Demo:</strong> Alles hier ist erfunden, und jeder kann es sehen und ändern. Bitte geben Sie keine echten Daten ein."

/** Mails of such a demo say it in their subject. */
export const markMails = (transport: MailTransport): MailTransport => ({
  send: (mail) => transport.send({ ...mail, subject: `[Demo] ${mail.subject}` }),
})
