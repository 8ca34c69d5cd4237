import { randomUUID } from "node:crypto"
import type { Config } from "../config.ts"
import { createMailTransport, mailServerTrouble } from "../platform/mail/index.ts"
import { type Finding, fine, firstOf, wrong } from "./finding.ts"

const words =
  "Diese Mail hat npm run doctor verschickt. Kommt sie an, kann das Portal Mails senden; prüfen Sie bitte auch, ob sie nicht im Spam liegt."

/** Whether the mail server lets us in and, with an address to send to, takes a mail from our sender (P160). */
export async function judgeMail({ smtpUrl, mailFrom }: Config, to: string | undefined): Promise<Finding[]> {
  if (smtpUrl === undefined) return []
  const trouble = await mailServerTrouble(smtpUrl)
  if (trouble !== null) return [wrong("mail server", `${trouble} (SMTP_URL)`)]
  const reached = fine("mail server", "Der Mailserver ist erreichbar und nimmt die Anmeldung an.")
  if (to === undefined)
    return [reached, fine("test mail", "Ohne --mail-to <Adresse> wurde keine Mail verschickt.")]
  const delivery = await createMailTransport(smtpUrl, mailFrom)?.send({
    id: randomUUID(),
    to: { name: "", address: to },
    subject: "ZVF-Portal: Mails kommen an",
    text: words,
    html: `<p>${words}</p>`,
  })
  return [
    reached,
    firstOf(fine("test mail", `Eine Mail von ${mailFrom} an ${to} wurde angenommen.`), [
      delivery?.sent === false,
      wrong(
        "test mail",
        `Eine Mail von ${mailFrom} an ${to} wurde nicht angenommen: ${delivery?.sent === false ? delivery.error : ""}`,
      ),
    ]),
  ]
}
