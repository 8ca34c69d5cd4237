import { linesOf } from "../../../contract/cases/change-lines.ts"
import { type CaseSubscriptionKind, subscriptions } from "../../../contract/cases/subscriptions.ts"
import { carName } from "../../../contract/core/format.ts"
import type { MessageFacts } from "../../../contract/news/messages.ts"
import type { RequestFacts } from "../../cases/requests/mails.ts"
import type { MailContent } from "../../core/mail/layout.ts"
import { type MailDraft, type MailKind, mail, priorities } from "../../portal/mail/draft.ts"

/** Maximum number of cars in an e-mail; more are only shown in the portal. */
export const maxListed = 20

type ChangedRow = { name: string; url: string; lines: readonly string[]; offer?: string | null }

/** What changed of each car, with a link to it and its current offer; `url` has all of them. */
export const changedRows = (changed: readonly ChangedRow[], url: string): MailContent["facts"] => [
  ...changed
    .slice(0, maxListed)
    .flatMap((car) => [
      ["Fahrzeug", car.name, car.url] as const,
      ["Geändert", car.lines.join("; ")] as const,
      ...(car.offer ? [["Angebot", car.offer] as const] : []),
    ]),
  ...moreRow(changed.length, url),
]

/** Row about cars beyond that maximum. */
export const moreRow = (count: number, url: string): MailContent["facts"] => {
  const more = count - maxListed
  if (more <= 0) return []
  return [
    ["Außerdem", more === 1 ? "ein weiteres Fahrzeug im Portal" : `${more} weitere Fahrzeuge im Portal`, url],
  ]
}

export type ChangedCar = {
  kind: CaseSubscriptionKind
  facts: RequestFacts
  content: Pick<MessageFacts, "changes" | "documents">
}

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

const carChanged: MailKind = {
  kind: "CAR_CHANGED",
  priority: priorities.news,
  isAboutCars: true,
  isAnswered: true,
}

/** To a user about cars with the same relation: values that the provider changed or added. Always sent. */
export function changedMail(changed: readonly ChangedCar[], publicUrl: string): MailDraft {
  const [{ facts, content, kind }] = changed as [ChangedCar]
  const { one, many, stays } = subscriptions[kind].relation
  const cars = new Set(changed.map(({ facts: { car } }) => car.id)).size
  const activities = `${publicUrl}/activity`
  const isOne = cars === 1
  const { what, done, kept } = content.documents ? ofDocuments : ofValues
  const caseUrl = (of: RequestFacts) => `${activities}?activityId=${of.caseId}`
  const rows = changed.map(({ facts: of, content }) => {
    return { name: carName(of.car), url: caseUrl(of), lines: linesOf(content) }
  })
  return mail(carChanged, facts.person, {
    caseIds: changed.map(({ facts: of }) => of.caseId),
    subject: isOne ? `${what} geändert: ${carName(facts.car)}` : `${what} zu ${cars} Fahrzeugen geändert`,
    paragraphs: [
      isOne
        ? `der Anbieter hat ${what} zu einem Fahrzeug ${done}, ${one}.`
        : `der Anbieter hat ${what} zu ${cars} Fahrzeugen ${done}, ${many}.`,
      kind === "HOLDER" ? `${stays} ${kept}` : stays,
      "Stimmt etwas davon nicht, antworten Sie bitte auf diese E-Mail.",
    ],
    facts: changedRows(rows, activities),
    link: isOne
      ? { label: "Vorgang im Portal ansehen", url: caseUrl(facts) }
      : { label: "Aktivitäten im Portal ansehen", url: activities },
  })
}
