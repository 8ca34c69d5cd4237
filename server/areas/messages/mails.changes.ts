import { carName } from "../../../contract/format.ts"
import { changeLines } from "../../../contract/message-words.ts"
import type { MessageFacts } from "../../../contract/messages.ts"
import { layOutMail, singleLine } from "../../platform/mail/index.ts"
import { type MailDraft, mailTo } from "../outbox/add.ts"
import type { RequestFacts } from "../requests/mails.ts"
import { moreRow, mostListed } from "../watch/mails.ts"

/** A held car: its case, and what is another by now, of what is said of it or of its documents. */
export type ChangedCar = { facts: RequestFacts; told: Pick<MessageFacts, "changes" | "documents"> }

const ofValues = {
  what: "Angaben",
  done: "geändert oder ergänzt",
  kept: "Was bei der Annahme oder ZVF-Anfrage galt, steht im Vorgang und in seinem Vertragsdokument.",
}
const ofDocuments = {
  what: "Dokumente",
  done: "hinzugefügt oder entfernt",
  kept: "Was bei der Annahme oder ZVF-Anfrage vorlag, steht im Vorgang.",
}

/** To whoever holds cars: what the provider says otherwise of them since, or says only now (P19). Always sent, since contracts name it. */
export function changedMail(changed: readonly ChangedCar[], publicUrl: string): MailDraft {
  const [{ facts, told }] = changed as [ChangedCar]
  const cars = new Set(changed.map(({ facts: { car } }) => car.id)).size
  const activities = `${publicUrl}/activity`
  const isOne = cars === 1
  const { what, done, kept } = told.documents ? ofDocuments : ofValues
  const rows = changed
    .slice(0, mostListed)
    .flatMap(({ facts: { car, activityId }, told }) => [
      ["Fahrzeug", carName(car), `${activities}?activityId=${activityId}`] as const,
      ["Geändert", changeLines(told).join("; ")] as const,
    ])
  return {
    kind: "CAR_CHANGED",
    to: mailTo(facts.person),
    subject: singleLine(
      isOne ? `${what} geändert: ${carName(facts.car)}` : `${what} zu ${cars} Fahrzeugen geändert`,
    ),
    ...layOutMail({
      paragraphs: [
        isOne
          ? `der Anbieter hat ${what} zu einem Fahrzeug ${done}, das für Sie vorgemerkt ist.`
          : `der Anbieter hat ${what} zu ${cars} Fahrzeugen ${done}, die für Sie vorgemerkt sind.`,
        `Um welches Fahrzeug es geht, Preis, Termine und Kilometer bleiben, wie sie vereinbart sind. ${kept}`,
        "Stimmt etwas davon nicht, antworten Sie bitte auf diese E-Mail.",
      ],
      facts: [...rows, ...moreRow(changed.length, activities)],
      link: isOne
        ? { label: "Vorgang im Portal ansehen", url: `${activities}?activityId=${facts.activityId}` }
        : { label: "Aktivitäten im Portal ansehen", url: activities },
    }),
  }
}
