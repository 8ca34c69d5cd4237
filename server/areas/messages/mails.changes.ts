import { carName, personText } from "../../../contract/format.ts"
import type { MessageFacts } from "../../../contract/messages.ts"
import { layOutMail, singleLine } from "../../platform/mail/index.ts"
import type { MailDraft } from "../outbox/add.ts"
import type { RequestFacts } from "../requests/mails.ts"
import { moreRow, mostListed } from "../watch/mails.ts"

/** One save of a held car: its case, and what is another by now. */
export type ChangedCar = {
  facts: RequestFacts
  lines: readonly NonNullable<MessageFacts["changes"]>[number][]
}

/** To whoever holds cars: what the provider says otherwise of them since, or says only now (P19). Always sent, since contracts name it. */
export function changedMail(changed: readonly ChangedCar[], publicUrl: string): MailDraft {
  const [{ facts }] = changed as [ChangedCar]
  const cars = new Set(changed.map(({ facts: { car } }) => car.id)).size
  const name = personText(facts.person)
  const activities = `${publicUrl}/activity`
  const isOne = cars === 1
  const rows = changed.slice(0, mostListed).map(({ facts: { car, activityId }, lines }) => {
    const text = lines.map(({ label, from, to }) => `${label}: ${from} → ${to}`).join("; ")
    return [carName(car), text, `${activities}?activityId=${activityId}`] as const
  })
  return {
    kind: "CAR_CHANGED",
    to: { name: singleLine(name), address: facts.person.mail, userId: facts.person.id },
    subject: singleLine(
      isOne ? `Angaben geändert: ${carName(facts.car)}` : `Angaben zu ${cars} Fahrzeugen geändert`,
    ),
    ...layOutMail({
      greeting: `Guten Tag ${name},`,
      paragraphs: [
        isOne
          ? "der Anbieter hat Angaben zu einem Fahrzeug geändert oder ergänzt, das für Sie vorgemerkt ist."
          : `der Anbieter hat Angaben zu ${cars} Fahrzeugen geändert oder ergänzt, die für Sie vorgemerkt sind.`,
        "Um welches Fahrzeug es geht, Preis, Termine und Kilometer bleiben, wie sie vereinbart sind. Was bei der verbindlichen Anfrage galt, steht im Vorgang und in seinem Vertragsdokument.",
        "Stimmt etwas davon nicht, antworten Sie bitte auf diese Mail.",
      ],
      facts: [...rows, ...moreRow(changed.length, activities)],
      link: isOne
        ? { label: "Vorgang im Portal ansehen", url: `${activities}?activityId=${facts.activityId}` }
        : { label: "Aktivitäten im Portal ansehen", url: activities },
    }),
  }
}
